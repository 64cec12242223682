import { Hono } from 'hono'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { addSample, hasSample, removeSample } from './store.ts'
import { SampleData } from './wire.ts'

export const sampleRoutes = new Hono<BookEnv>()
  .get('/', route('read', 'Whether the book holds sample data', { answers: { 200: SampleData } }), (c) =>
    c.json({ present: hasSample(c.get('home').db, c.get('viewer').bookId) }),
  )
  .post(
    '/',
    route('write', 'Fill in three months of a made-up household', { answers: { 201: SampleData } }),
    (c) =>
      command(c, 201, (tx, viewer) => {
        addSample(tx, viewer)
        return { present: true }
      }),
  )
  .delete('/', route('write', 'Take all sample data away', { answers: { 200: Success } }), (c) =>
    command(c, 200, (tx, viewer) => {
      removeSample(tx, viewer)
      return { success: true } as const
    }),
  )
