import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../../db/db.ts'
import { users } from '../../identity/tables.ts'
import { annasServer, type Browser } from '../../identity/testing.ts'
import { enterPoints } from '../../rewards/points/store.ts'
import { type ItemId, itemOf } from '../../rewards/shop/wire.ts'

/** Anna, who has bought these items with points that were given to her; for tests only. */
export async function ownerOf(...items: ItemId[]) {
  const { server, anna, user } = await annasServer()
  const bookId = server.db.select().from(users).where(eq(users.id, user.id)).get()?.bookId ?? ''
  await own(server, anna, bookId, ...items)
  return { server, anna, user, bookId }
}

async function own(
  server: Awaited<ReturnType<typeof annasServer>>['server'],
  browser: Browser,
  bookId: string,
  ...items: ItemId[]
): Promise<void> {
  for (const itemId of items) {
    const { cost } = itemOf(itemId)
    const isTheirs = (db: Db) => db.select().from(users).where(eq(users.bookId, bookId)).get() !== undefined
    server
      .databases()
      .find(isTheirs)
      ?.transaction((tx) =>
        enterPoints(tx, {
          id: server.home.newId(),
          bookId,
          transactionType: 'earned',
          pointsAmount: cost,
          actionType: 'admin',
          description: 'Given',
          createdAt: server.clock.now,
        }),
      )
    expect(await browser.statusOf('POST', '/points/purchase', { itemId, cost })).toBe(200)
  }
}
