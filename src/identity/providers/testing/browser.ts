interface Cookie {
  name: string
  value: string
  path: string
}

type Fetch = (url: string, init?: RequestInit) => Response | Promise<Response>

const MAX_REDIRECTS = 20

const isBelow = (path: string, cookie: Cookie): boolean =>
  path === cookie.path || path.startsWith(cookie.path.endsWith('/') ? cookie.path : `${cookie.path}/`)

/**
 * A browser as far as a sign-in needs one: cookies by host and path, and redirects. What is asked of `site`
 * goes to `app`, everything else over the network.
 */
export function openBrowser(site: string, app: Fetch) {
  const jars = new Map<string, Cookie[]>()

  const keep = (host: string, path: string, lines: string[]): void => {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const given = attributes.find((one) => /^path=/i.test(one))?.slice(5)
      const cookie = { name, value, path: given ?? path.slice(0, path.lastIndexOf('/')) }
      const isGone = attributes.some((one) => /^max-age=0$|^expires=Thu, 01 Jan 1970/i.test(one))
      const others = (jars.get(host) ?? []).filter((one) => one.name !== name || one.path !== cookie.path)
      jars.set(host, isGone ? others : [...others, cookie])
    }
  }

  /** One request, with the cookies that are due; redirects are not followed. */
  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, site)
    const due = (jars.get(url.host) ?? []).filter((cookie) => isBelow(url.pathname, cookie))
    const headers = new Headers(init.headers)
    if (due.length > 0) headers.set('cookie', due.map(({ name, value }) => `${name}=${value}`).join('; '))
    headers.set('host', url.host)
    const request = { ...init, headers, redirect: 'manual' } as const
    const response = await (url.origin === site ? app : fetch)(url.href, request)
    keep(url.host, url.pathname, response.headers.getSetCookie())
    return response
  }

  /** Navigates to the first response that is no redirect, or to a page of the site. */
  async function go(address: string, init: RequestInit = {}): Promise<URL> {
    let url = new URL(address, site)
    for (let i = 0; i < MAX_REDIRECTS; i += 1) {
      const isPage = url.origin === site && !url.pathname.includes('/api/')
      if (isPage) return url
      const response = await ask(url.href, i === 0 ? init : {})
      const location = response.headers.get('location')
      if (response.status < 300 || response.status >= 400 || !location) return url
      url = new URL(location, url)
    }
    throw new Error(`Redirected ${MAX_REDIRECTS} times from ${address}`)
  }

  const json = (method: string, body: unknown): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify(body),
  })

  return {
    ask,
    go,
    post: (address: string, body: unknown = {}) => ask(address, json('POST', body)),
    remove: (address: string) => ask(address, { method: 'DELETE', headers: { origin: site } }),
    cookies: (host = new URL(site).host) => jars.get(host) ?? [],
    /** The answer of the signed-in user, or undefined. */
    whoAmI: async () => {
      const response = await ask('/api/auth/user')
      return response.status === 200 ? response.json() : undefined
    },
  }
}

export type Browser = ReturnType<typeof openBrowser>

/** Signs in at the provider's form as this user, and goes where that leads. Without one, says no. */
export async function signInAt(browser: Browser, address: string, sub = ''): Promise<URL> {
  const form = await browser.go(address)
  return browser.go(form.href, { method: 'POST', body: new URLSearchParams({ user: sub }) })
}
