import type { Context, NotFoundHandler } from 'hono'
import type { RouterRoute } from 'hono/types'
import { refuse } from '../values/refusal.ts'

const WRITES = ['PUT', 'DELETE']
const METHODS = ['GET', 'HEAD', 'POST', ...WRITES]

/** The resources of an app, with what stands below each of them: nothing where that is an id. */
function knownResources({ routes }: { routes: RouterRoute[] }): Map<string, Set<string>> {
  const resources = new Map<string, Set<string>>()
  for (const { method, path } of routes) {
    const [, api, resource = '', below = ''] = path.split('/')
    if (method === 'ALL' || api !== 'api' || resource.startsWith('*')) continue
    const known = resources.get(resource) ?? new Set()
    resources.set(resource, known.add(below))
  }
  return resources
}

/** Methods that the routes of a path take, as the header of a 405 names them: none where there is no such path. */
function methodsAt({ routes }: { routes: RouterRoute[] }, at: string[]): string {
  const isAt = (path: string): boolean => {
    const [, api, ...parts] = path.split('/')
    return (
      api === 'api' &&
      parts.length === at.length &&
      parts.every((part, n) => part.startsWith(':') || part === at[n])
    )
  }
  const taken = new Set(routes.filter(({ path }) => isAt(path)).map(({ method }) => method))
  return METHODS.filter((method) => taken.has(method === 'HEAD' ? 'GET' : method)).join(', ')
}

function refuseAs(c: Context, app: { routes: RouterRoute[] }, resources: Map<string, Set<string>>): never {
  const method = c.req.method
  const [, resource, id, ...rest] = new URL(c.req.url).pathname
    .replace(/^.*?\/api(?=\/|$)/, '/api')
    .slice(1)
    .split('/')
  if (!resource) refuse('not_found', 'Invalid API path')
  const below = resources.get(resource)
  if (!below) refuse('not_found', `Unknown resource: ${resource.slice(0, 60)}`)
  const allow = methodsAt(app, [resource, ...(id === undefined ? [] : [id]), ...rest])
  const refuseMethod = (message: string): never => {
    c.header('Allow', allow)
    return refuse('unsupported_method', message)
  }
  if (!METHODS.includes(method)) refuseMethod(`Unsupported method: ${method}`)
  if (resource === 'points' && id && !below.has(id))
    refuse('not_found', `Unknown points endpoint: ${id.slice(0, 60)}`)
  if (resource === 'points' && id && rest.length === 0)
    refuseMethod(`Method ${method} not supported for endpoint points/${id}`)
  if (WRITES.includes(method) && !id) refuse('id_required', `ID required for ${method}`)
  if (rest.length > 0 || (id && method === 'GET')) refuse('not_found', 'Invalid API path')
  return refuseMethod(`Unsupported method: ${method}`)
}

/** Says what is wrong with a request that no route of the app took. */
export function refuseUnknown(app: { routes: RouterRoute[] }): NotFoundHandler {
  let resources: Map<string, Set<string>> | undefined
  return (c) => {
    resources ??= knownResources(app)
    return refuseAs(c, app, resources)
  }
}
