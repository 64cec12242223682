import { Hono } from 'hono'
import { z } from 'zod'
import type { BookEnv } from '../../book/context.ts'
import { route } from '../../http/openapi.ts'
import { listAchievements } from './store.ts'
import { Achievement } from './wire.ts'

export const achievementRoutes = new Hono<BookEnv>().get(
  '/',
  route('person', 'All achievements, and how far the owner is', { answers: { 200: z.array(Achievement) } }),
  (c) => c.json(listAchievements(c.get('home').db, c.get('viewer'))),
)
