/** Pages about something. */
const PAGES = ['table', 'game', 'pass', 'invite', 'password', 'replay', 'rules', 'cards', 'learn', 'host', 'reach', 'messages', 'people', 'mail', 'stop', 'words'] as const
/** Those that can be opened at no place in particular. */
const ALONE: readonly string[] = ['rules', 'cards', 'learn', 'host', 'reach', 'messages', 'people', 'words']

/** Where we are: the part of the address after the hash sign. */
export interface Route {
  page: 'home' | (typeof PAGES)[number]
  id: string
}

function read(): Route {
  const [page = '', id = ''] = location.hash.replace(/^#\/?/, '').split('/')
  const known = PAGES.find((each) => each === page)
  if (known && (id || ALONE.includes(known))) return { page: known, id: decoded(id) }
  return { page: 'home', id: '' }
}

/** Whoever types an address may type anything. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

class Router {
  now = $state.raw<Route>(read())
  constructor() {
    addEventListener('hashchange', () => (this.now = read()))
  }
  go(page: Route['page'], id = ''): void {
    location.hash = page === 'home' ? '/' : id ? `/${page}/${encodeURIComponent(id)}` : `/${page}`
    this.now = read()
  }
}

export const router = new Router()
