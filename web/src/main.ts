import { mount } from 'svelte'
import Page from './Page.svelte'

export default mount(Page, { target: document.getElementById('page')! })
