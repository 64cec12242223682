import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import type { BookEnv, CommandContext, Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'

/** Rows of a book as the API has them: their schemas, and the functions of their store. */
interface Resource<Stored, Row extends z.ZodType, New extends z.ZodType, Change extends z.ZodType> {
  /** Words of the API's table of contents: 'bills', 'a bill', and a sentence on what comes back with it. */
  words: { many: string; one: string; restore: string }
  Row: Row
  New: New
  Change: Change
  toWire(row: Stored, db: Db, viewer: Viewer): z.output<Row>
  list(db: Db, viewer: Viewer): Stored[]
  get(db: Db, viewer: Viewer, id: string): Stored
  add(tx: Tx, viewer: CommandContext, input: z.output<New>): Stored
  change(tx: Tx, viewer: CommandContext, id: string, input: z.output<Change>): Stored
  restore(tx: Tx, viewer: CommandContext, id: string): Stored
}

/** Routes that list, get, add, change and restore rows. Deleting differs from resource to resource. */
export function resourceRoutes<
  Stored,
  Row extends z.ZodType,
  New extends z.ZodType,
  Change extends z.ZodType,
>({ words, Row, New, Change, ...store }: Resource<Stored, Row, New, Change>) {
  const { many, one, restore } = words
  return new Hono<BookEnv>()
    .get('/', route('read', `List ${many}`, { answers: { 200: z.array(Row) } }), (c) => {
      const { home, viewer } = c.var
      return c.json(store.list(home.db, viewer).map((row) => store.toWire(row, home.db, viewer)))
    })
    .get('/:id', route('read', `Get ${one}`, { answers: { 200: Row } }), (c) => {
      const { home, viewer } = c.var
      return c.json(store.toWire(store.get(home.db, viewer, c.req.param('id')), home.db, viewer))
    })
    .post('/', route('write', `Add ${one}`, { answers: { 201: Row } }), body(New), (c) =>
      command(c, 201, (tx, viewer) => {
        const input = c.req.valid('json') as z.output<New>
        return store.toWire(store.add(tx, viewer, input), tx, viewer)
      }),
    )
    .put('/:id', route('write', `Change ${one}`, { answers: { 200: Row } }), body(Change), (c) =>
      command(c, 200, (tx, viewer) => {
        const input = c.req.valid('json') as z.output<Change>
        return store.toWire(store.change(tx, viewer, c.req.param('id'), input), tx, viewer)
      }),
    )
    .post('/:id/restore', route('write', restore, { answers: { 200: Row } }), (c) =>
      command(c, 200, (tx, viewer) => store.toWire(store.restore(tx, viewer, c.req.param('id')), tx, viewer)),
    )
}
