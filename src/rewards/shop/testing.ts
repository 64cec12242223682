import { eq } from 'drizzle-orm'
import { users } from '../../identity/tables.ts'
import { annasServer } from '../../identity/testing.ts'
import { enterPoints } from '../points/store.ts'
import { type ItemId, itemOf } from './wire.ts'

/** A server with Anna, who has bought the items. */
export async function ownersServer(...items: ItemId[]) {
  const { server, anna, user } = await annasServer()
  const row = server.db.select().from(users).where(eq(users.id, user.id)).get()
  const bookId = row?.bookId ?? ''
  server.db.transaction((tx) =>
    enterPoints(tx, {
      id: server.home.newId(),
      bookId,
      transactionType: 'earned',
      pointsAmount: 1000,
      actionType: 'admin',
      description: 'Given',
      createdAt: server.clock.now,
    }),
  )
  const buy = (itemId: ItemId) => anna.done('POST', '/points/purchase', { itemId, cost: itemOf(itemId).cost })
  for (const item of items) await buy(item)
  return { server, anna, bookId, buy }
}
