import type { Context } from 'hono'
import type { ServerEnv, ServerHome } from '../context.ts'
import { hostOf } from '../origin.ts'
import type { OutsideProvider } from '../wire.ts'

const PATH: Record<OutsideProvider, string> = {
  oidc: 'api/login',
  google: 'api/auth/google',
  facebook: 'api/auth/facebook',
}

/** Builds a URL below the address that people type, never below the Host of a request. */
const publicAddress = ({ publicUrl = '', basePath }: ServerHome, path: string): string =>
  `${new URL(publicUrl).origin}${basePath}${path}`

/** The address at which a sign-in begins, on the public host. */
export const startUrlOf = (server: ServerHome, provider: OutsideProvider): string =>
  publicAddress(server, PATH[provider])

/** The address that the provider leads back to, as the operator registered it there. */
export const callbackUrlOf = (server: ServerHome, provider: OutsideProvider): string =>
  publicAddress(server, `${PATH[provider]}/callback`)

/** True where the browser is at another host than the one that the provider will lead it back to. */
export function isAtAnotherHost(c: Context<ServerEnv>): boolean {
  const { publicUrl } = c.get('server')
  // A proxy may have put another Host; the Origin is the browser's own word.
  const origin = hostOf(c.req.header('origin') ?? '')
  const asked = origin ?? c.req.header('host') ?? new URL(c.req.url).host
  return publicUrl !== undefined && asked !== new URL(publicUrl).host
}

/** Leads to a page of the app. `path` was made safe when it came in. */
export function redirectToPage(
  c: Context<ServerEnv>,
  path: string,
  query: Record<string, string> = {},
): Response {
  const { basePath } = c.get('server')
  const search = new URLSearchParams(query).toString()
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${basePath.slice(0, -1)}${path}${search && '?'}${search}`)
}
