import { and, asc, eq, gt, min, sql } from 'drizzle-orm'
import type { Listener } from '../../book/context.ts'
import { findBook } from '../../book/open.ts'
import { type WrittenFields, webhookChanges, webhooks } from '../../book/programs/tables.ts'
import { transactionToWire } from '../../budget/transactions/shown.ts'
import { findTransaction } from '../../budget/transactions/store.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { formatMoney } from '../../values/money.ts'
import { addDelivery, countWaiting, giveUpOldest, type WebhookRow } from './store.ts'

/** Changes that are told at the end of one command; where there are more, all of them follow in slices. */
const WITH_COMMAND = 50
const SLICE = 100

type Change = typeof webhookChanges.$inferSelect

const pendingIn = prepared((db) =>
  db
    .select()
    .from(webhookChanges)
    .where(eq(webhookChanges.bookId, sql.placeholder('bookId')))
    .orderBy(asc(webhookChanges.seq))
    .limit(sql.placeholder('most'))
    .prepare(),
)

/** Later changes of the same rows. */
const laterOf = prepared((db) =>
  db
    .select()
    .from(webhookChanges)
    .where(
      and(
        eq(webhookChanges.bookId, sql.placeholder('bookId')),
        gt(webhookChanges.seq, sql.placeholder('after')),
        sql`${webhookChanges.rowId} IN (SELECT value FROM json_each(${sql.placeholder('rows')}))`,
      ),
    )
    .orderBy(asc(webhookChanges.seq))
    .prepare(),
)

/** The first pending changes, with all later ones of the same rows: only its last one says that a row is gone by now. */
function readPending(tx: Tx, bookId: string, most: number): Change[] {
  const first = pendingIn(tx).all({ bookId, most })
  if (first.length < most) return first
  const rows = JSON.stringify(first.map(({ rowId }) => rowId))
  return [...first, ...laterOf(tx).all({ bookId, rows, after: first.at(-1)?.seq })]
}

const goneToWire = (id: string, { amountCents, ...row }: WrittenFields) => ({
  id,
  ...row,
  amount: formatMoney(amountCents),
})

/** The event for the changes of a row; undefined while the row is not to be seen yet, null where nothing came of it. */
function toldOf(
  tx: Tx,
  bookId: string,
  changes: Change[],
): { type: string; data: object } | null | undefined {
  const [first, last] = [changes[0] as Change, changes.at(-1) as Change]
  const id = first.rowId
  if (last.action === 'removed') {
    if (first.action === 'added' || !last.before) return null
    return { type: 'transaction.deleted', data: goneToWire(id, last.before) }
  }
  const row = findTransaction(tx, { bookId }, id)
  if (!row) return undefined
  const isNew = changes.some(({ action }) => action === 'added')
  return { type: isNew ? 'transaction.created' : 'transaction.updated', data: transactionToWire(tx, row) }
}

/**
 * True where no webhook is there, or one has fewer than a slice of untried deliveries: an import is told as fast as it is
 * listened to, and hardly ahead of that, as it may be undone meanwhile.
 */
const isListening = (tx: Tx, hooks: readonly WebhookRow[]): boolean =>
  hooks.length === 0 || hooks.some(({ id }) => countWaiting(tx, id, 0) < SLICE)

/**
 * Writes the deliveries of the book's first changes; what is not to be seen yet waits, as a deleted book does. True where
 * something was told.
 */
function tellWebhooks(
  tx: Tx,
  bookId: string,
  { newId, now }: { newId(): string; now: number },
  pending: readonly Change[],
): boolean {
  if (pending.length === 0 || !findBook(tx, bookId)) return false
  const hooks = tx.select().from(webhooks).where(eq(webhooks.bookId, bookId)).all()
  if (!isListening(tx, hooks)) return false
  const byRow = new Map<string, Change[]>()
  for (const change of pending) byRow.set(change.rowId, [...(byRow.get(change.rowId) ?? []), change])
  const settled: number[] = []
  for (const changes of byRow.values()) {
    const told = toldOf(tx, bookId, changes)
    if (told === undefined) continue
    settled.push(...changes.map(({ seq }) => seq))
    if (!told) continue
    for (const hook of hooks)
      if (!hook.events || hook.events.includes(told.type))
        addDelivery(tx, hook, { id: newId(), now }, told.type, told.data)
  }
  for (const { id } of hooks) giveUpOldest(tx, id)
  const seqs = JSON.stringify(settled)
  tx.delete(webhookChanges).where(sql`${webhookChanges.seq} IN (SELECT value FROM json_each(${seqs}))`).run()
  return settled.length > 0
}

/**
 * Listener of commands: in a book without webhooks nothing is pending. What a file brings is left to the slices, so that
 * an import that is undone before anybody heard of it is told to nobody.
 */
export const tellsWebhooks: Listener = (tx, context) => {
  const { bookId, events } = context
  if (events.some(({ kind }) => kind === 'statement.imported')) return
  const pending = pendingIn(tx).all({ bookId, most: WITH_COMMAND + 1 })
  if (pending.length <= WITH_COMMAND) tellWebhooks(tx, bookId, context, pending)
}

const bookAfter = prepared((db) =>
  db
    .select({ bookId: min(webhookChanges.bookId) })
    .from(webhookChanges)
    .where(gt(webhookChanges.bookId, sql.placeholder('after')))
    .prepare(),
)

/**
 * Tells what was changed beside any command, in slices between which requests get their turn: automatic payments, and
 * imports that are done by now. What is not listened to yet follows the next time.
 */
export async function tellRest(
  db: Db,
  context: () => { newId(): string; now: number },
  isOver: () => boolean,
): Promise<void> {
  for (let after = ''; ; ) {
    const { bookId } = bookAfter(db).get({ after }) ?? {}
    if (!bookId) return
    const tellSlice = () =>
      db.transaction(
        (tx) => {
          const pending = readPending(tx, bookId, SLICE)
          return tellWebhooks(tx, bookId, context(), pending) && pending.length >= SLICE
        },
        { behavior: 'immediate' },
      )
    while (!isOver() && tellSlice()) await yieldToEventLoop()
    after = bookId
  }
}
