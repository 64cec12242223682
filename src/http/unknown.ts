import type { Context } from 'hono'
import { refuse } from '../values/refusal.ts'

const WRITES = ['PUT', 'DELETE']
const METHODS = ['GET', 'HEAD', 'POST', ...WRITES]

const POINTS = ['balance', 'transactions', 'purchase', 'validate-achievement', 'news']

/** Says what is wrong with a request that no route took. `resources` are the first segments that exist. */
export function refuseUnknown(c: Context, resources: readonly string[]): never {
  const method = c.req.method
  const [, resource, id, ...rest] = new URL(c.req.url).pathname
    .replace(/^.*?\/api(?=\/|$)/, '/api')
    .slice(1)
    .split('/')
  if (!resource) refuse('not_found', 'Invalid API path')
  if (!resources.includes(resource)) refuse('not_found', `Unknown resource: ${resource.slice(0, 60)}`)
  if (!METHODS.includes(method)) refuse('unsupported_method', `Unsupported method: ${method}`)
  if (resource === 'points' && id && !POINTS.includes(id))
    refuse('not_found', `Unknown points endpoint: ${id.slice(0, 60)}`)
  if (resource === 'points' && id && rest.length === 0)
    refuse('unsupported_method', `Method ${method} not supported for endpoint points/${id}`)
  if (WRITES.includes(method) && !id) refuse('id_required', `ID required for ${method}`)
  if (rest.length > 0 || (id && method === 'GET')) refuse('not_found', 'Invalid API path')
  refuse('unsupported_method', `Unsupported method: ${method}`)
}
