import { mount } from 'svelte'
import App from './App.svelte'
import { speak } from './ui/language'
import './ui/theme.css'

const target = document.getElementById('app')
const AGAIN = 2_000
/** Nothing is shown before there are words for it; where they do not come, they are asked for again. */
async function begin(): Promise<void> {
  await speak().catch(() => new Promise((done) => setTimeout(done, AGAIN)).then(begin))
}
void begin().then(() => target && mount(App, { target }))
