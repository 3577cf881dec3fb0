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
// Pages that are developed come anew each time; without https there is no worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  // It asks which of several windows shows a game already.
  navigator.serviceWorker.addEventListener('message', ({ ports }) => ports[0]?.postMessage(location.hash))
  navigator.serviceWorker.startMessages()
}
void begin().then(() => {
  target?.replaceChildren()
  if (target) mount(App, { target })
})
