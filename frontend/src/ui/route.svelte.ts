/** Where we are: the part of the address after '#'. */
export interface Route {
  page: 'home' | 'table' | 'game' | 'invite'
  id: string
}

function read(): Route {
  const [page = '', id = ''] = location.hash.replace(/^#\/?/, '').split('/')
  if ((page === 'table' || page === 'game' || page === 'invite') && id) return { page, id: decodeURIComponent(id) }
  return { page: 'home', id: '' }
}

class Router {
  now = $state.raw<Route>(read())
  constructor() {
    addEventListener('hashchange', () => (this.now = read()))
  }
  go(page: Route['page'], id = ''): void {
    location.hash = page === 'home' ? '/' : `/${page}/${encodeURIComponent(id)}`
    this.now = read()
  }
}

export const router = new Router()
