import { Hono } from 'hono'
import { listConnections } from '../../bank-connections/store.ts'
import { listCrossings } from '../../book/crossing/delivery.ts'
import { unversioned } from '../../book/open.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { listChannels } from '../channels/store.ts'
import { listWebhooks } from '../webhooks/crossings.ts'
import { Connections } from './wire.ts'

export const connectionRoutes = new Hono<ServerEnv>().get(
  '/',
  route('person', 'What leaves this server at the person’s wish', { answers: { 200: Connections } }),
  unversioned,
  async (c) => {
    const { server, viewer } = c.var
    const userId = c.get('session')?.userId ?? ''
    const banks = listConnections(server.db, userId).map(({ id, name, host }) => ({
      kind: 'bank' as const,
      id,
      name,
      host,
      bookId: viewer.bookId,
    }))
    const hooks = await listWebhooks(server, { userId, bookId: viewer.bookId })
    const webhooks = hooks.map(({ id, url, bookId }) => ({
      kind: 'webhook' as const,
      id,
      name: 'Webhook',
      host: new URL(url).host,
      bookId,
    }))
    const channels = listChannels(server.db, userId).map(({ id, kind, name, host }) => ({
      kind,
      id,
      name,
      host,
      bookId: viewer.bookId,
    }))
    return c.json({
      outgoingHosts: [...server.outgoing.hosts],
      leaving: [...banks, ...webhooks, ...channels],
      crossings: listCrossings(server.db, viewer.bookId).map(({ id, toBook, kind, state, reason, at }) => ({
        id,
        bookId: toBook,
        kind,
        state,
        reason,
        at: new Date(at).toISOString(),
      })),
    } satisfies Connections)
  },
)
