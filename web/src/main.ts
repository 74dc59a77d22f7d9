import { mount } from 'svelte'
import './kit/tokens.css'
import './kit/base.css'
import Page from './Page.svelte'
import { spokenLang } from './rooms/settings.svelte'
import { startShipping } from './ship/updates'
import { speak } from './words/words.svelte'

// The first thing that is seen is already said in the right language.
await speak(spokenLang())
mount(Page, { target: document.getElementById('page')! })
void startShipping()
