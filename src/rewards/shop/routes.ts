import { Hono } from 'hono'
import { z } from 'zod'
import type { BookEnv } from '../../book/context.ts'
import { unversioned } from '../../book/open.ts'
import { route } from '../../http/openapi.ts'
import { listShop } from './store.ts'
import { ShopItem } from './wire.ts'

export const shopRoutes = new Hono<BookEnv>().get(
  '/',
  route('person', 'What there is to buy, and what of it is owned', { answers: { 200: z.array(ShopItem) } }),
  unversioned,
  (c) => c.json(listShop(c.get('home').db, c.get('viewer'), c.get('access'))),
)
