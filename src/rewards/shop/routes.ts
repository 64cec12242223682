import { Hono } from 'hono'
import { z } from 'zod'
import type { BookEnv } from '../../http/context.ts'
import { route } from '../../http/openapi.ts'
import { listShop } from './store.ts'
import { ShopItem } from './wire.ts'

export const shopRoutes = new Hono<BookEnv>().get(
  '/',
  route('owner', 'What there is to buy, and what of it is owned', { answers: { 200: z.array(ShopItem) } }),
  (c) => {
    // What was bought may end at any minute, though the book stays as it is.
    c.header('ETag', undefined)
    c.header('Cache-Control', 'no-store')
    return c.json(listShop(c.var.home.db, c.var.viewer))
  },
)
