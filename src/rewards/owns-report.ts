import type { MiddlewareHandler } from 'hono'
import type { BookEnv } from '../book/context.ts'
import { owns } from './owns.ts'
import { ownedItems } from './shop/owned.ts'
import { noteRead } from './shop/used.ts'

const whole = owns('export-master')

/** Whether the query asks for nothing but one calendar year. */
function isYear({ from = '', to = '' }: { from?: string; to?: string }): boolean {
  const year = /^(\d{4})-01-01$/.exec(from)?.[1]
  return year !== undefined && to === `${year}-12-31`
}

/** “Export master” opens every report; “Data export” those of a whole year, and which years there are. */
export const ownsReport: MiddlewareHandler<BookEnv> = (c, next) => {
  const { home, viewer } = c.var
  const isYearly =
    c.req.path.endsWith('/reports/years') ||
    (c.req.path.endsWith('/reports/summary') && isYear(c.req.query()))
  const { path } = c.req
  // Which years there are is asked before anything is read.
  if (!path.endsWith('/reports/years'))
    for (const id of ['export-master', 'data-export'] as const) noteRead(viewer, id)
  const has = isYearly && ownedItems(home.db, viewer.bookId, viewer.receivedAt).has('data-export')
  return has ? next() : whole(c, next)
}
