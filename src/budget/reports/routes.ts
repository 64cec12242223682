import { Hono } from 'hono'
import type { BookEnv } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import type { Db } from '../../db/db.ts'
import { query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { wholeText } from '../../http/stream.ts'
import { lastDayOf } from '../../values/day.ts'
import { listYears, readReport } from './summary.ts'
import { ExportQuery, Report, ReportQuery, ReportYears } from './wire.ts'

/** “Export master” opens every report; “Data export” those of a whole year, and which years there are. */
const WHOLE = ['export-master']
const YEARLY = ['export-master', 'data-export']

type Query = Record<string, string>

/** True for a range of exactly one calendar month, whose figures are open to everybody. */
function isMonth({ from = '', to = '' }: Query): boolean {
  const month = /^(\d{4}-\d\d)-01$/.exec(from)?.[1]
  return month !== undefined && to === lastDayOf(month)
}

/** True for a range of exactly one calendar year. */
function isYear({ from = '', to = '' }: Query): boolean {
  const year = /^(\d{4})-01-01$/.exec(from)?.[1]
  return year !== undefined && to === `${year}-12-31`
}

/** The writers of files are loaded when there is one to write. */
export const loadWriters = () => import('./export.ts')

export const reportRoutes = new Hono<BookEnv>()
  .get(
    '/transactions',
    route('read', 'The transactions of a range as a file', {
      files: ['text/csv', 'application/json', 'application/x-qif', 'application/x-ofx'],
      errors: [403, 404],
      // The rows as they are belong to their owner; the formats of other programs are bought.
      needs: ({ format }) => (format === 'csv' ? [] : WHOLE),
    }),
    query(ExportQuery),
    async (c) => {
      const { viewer } = c.var
      const { FORMATS, sheetOf } = await loadWriters()
      const asked = c.req.valid('query')
      const { type, write } = FORMATS[asked.format]
      const name = `bucketbook-${asked.from}-${asked.to}.${asked.format}`
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      const version = (db: Db) => getBook(db, viewer.bookId).version
      return wholeText<string>(c, version, (db) => write(sheetOf(db, viewer, asked)), type)
    },
  )
  .get(
    '/summary',
    route('read', 'The figures of a range', {
      answers: { 200: Report },
      errors: [403, 404],
      needs: (query) => (isMonth(query) ? [] : isYear(query) ? YEARLY : WHOLE),
    }),
    query(ReportQuery),
    (c) => c.json(readReport(c.get('home').db, c.get('viewer'), c.req.valid('query'))),
  )
  .get(
    '/years',
    route('read', 'The years that have income or spending', {
      answers: { 200: ReportYears },
      errors: [403],
      needs: YEARLY,
      // The list of years is asked for before any report is read, so reading it uses no item.
      isUse: false,
    }),
    (c) => c.json(listYears(c.get('home').db, c.get('viewer'))),
  )
