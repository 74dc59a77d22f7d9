import { mount } from 'svelte'
import './kit/tokens.css'
import './kit/base.css'
import Page from './Page.svelte'
import { startShipping } from './ship/updates'

export default mount(Page, { target: document.getElementById('page')! })
void startShipping()
