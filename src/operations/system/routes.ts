import { Hono } from 'hono'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { refuse } from '../../values/refusal.ts'
import { listNeeds } from './needs.ts'
import { countPeople } from './store.ts'
import { type ServerFacts, SystemState } from './wire.ts'

declare module '../../identity/context.ts' {
  interface ServerHome {
    /** Returns the server's figures for its operator; a command line has none, nor has what no single machine serves. */
    facts?: () => ServerFacts
  }
}

export const systemRoutes = new Hono<ServerEnv>().get(
  '/',
  route('operator', 'How the server is doing', { answers: { 200: SystemState } }),
  async (c) => {
    const { server } = c.var
    c.header('Cache-Control', 'no-store')
    if (server.elsewhere) return c.json({ needs: await listNeeds(server) })
    const facts = server.facts?.() ?? refuse('not_found', 'This server tells nothing of itself.')
    return c.json({ ...facts, ...countPeople(server.db, server.now()) })
  },
)
