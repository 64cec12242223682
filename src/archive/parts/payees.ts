import { eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { accounts } from '../../budget/ledger/balances/tables.ts'
import { NO_PAYEE, payeeOf } from '../../budget/payees/spellings.ts'
import { payeeSpellings, payees } from '../../budget/payees/tables.ts'
import { tags } from '../../budget/tags/tables.ts'
import type { Db, Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import { foldName } from '../../values/fold-text.ts'
import type { TransactionInput } from '../file/wire.ts'
import type { PayeeInput } from '../names/wire.ts'
import { fieldRevsOf, type Part, partOf } from '../part.ts'

function spellingsOf(db: Db, bookId: string): Map<string, string[]> {
  const spellings = new Map<string, string[]>()
  const all = db
    .select()
    .from(payeeSpellings)
    .where(eq(payeeSpellings.bookId, bookId))
    .orderBy(payeeSpellings.text)
    .all()
  for (const { payeeId, text } of all) {
    const known = spellings.get(payeeId)
    if (known) known.push(text)
    else spellings.set(payeeId, [text])
  }
  return spellings
}

/** The payee at the end of those that one was merged into. The file is known to have no circle of them. */
function rootIn(byId: Map<string, PayeeInput>, { id, mergedInto }: PayeeInput): string {
  const next = mergedInto ? byId.get(mergedInto) : undefined
  return next ? rootIn(byId, next) : id
}

const table = partOf({
  name: 'payees',
  table: payees,
  links: { categoryId: 'budgetCategories', mergedInto: 'payees', transferAccountId: 'accounts' },
  list(db, { bookId }) {
    const spellings = spellingsOf(db, bookId)
    // An account that is gone takes nothing along that only remembers it.
    const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.bookId, bookId)).all()
    const accountIds = new Set(own.map(({ id }) => id))
    return (
      db
        .select()
        .from(payees)
        .where(eq(payees.bookId, bookId))
        // As they were entered: their ids may be others in another book.
        .orderBy(sql`rowid`)
        .all()
        .map(({ id, name, hidden, categoryId, mergedInto, transferAccountId, rev, createdAt, ...row }) => ({
          id,
          name,
          hidden,
          categoryId,
          mergedInto,
          rev,
          ...fieldRevsOf(row),
          transferAccountId:
            transferAccountId && accountIds.has(transferAccountId) ? transferAccountId : null,
          spellings: spellings.get(id) ?? [],
          createdAt: new Date(createdAt).toISOString(),
        }))
    )
  },
  toRow: ({ spellings: _, createdAt, ...row }, { viewer }) => ({
    ...row,
    folded: foldName(row.name),
    categoryId: row.categoryId ?? null,
    mergedInto: row.mergedInto ?? null,
    transferAccountId: row.transferAccountId ?? null,
    rootId: row.id,
    // The triggers count the transactions as they come.
    uses: 0,
    lastUsed: null,
    createdAt: createdAt ?? viewer.now,
  }),
})

export const payeesPart: Part<'payees'> = {
  ...table,
  restore(tx, restoring) {
    table.restore(tx, restoring)
    const { archive, idOf, viewer } = restoring
    const { bookId } = viewer
    const byId = new Map(archive.payees.map((payee) => [payee.id, payee]))
    for (const payee of archive.payees)
      if (payee.mergedInto)
        tx.update(payees)
          .set({ rootId: idOf('payees', rootIn(byId, payee)) })
          .where(eq(payees.id, idOf('payees', payee.id)))
          .run()
    const rows = archive.payees.flatMap(({ id, name, spellings }) =>
      [...new Set([foldName(name), ...spellings.map(foldName)])].map((text) => ({
        bookId,
        text,
        payeeId: idOf('payees', id),
      })),
    )
    insertAll(tx, payeeSpellings, rows)
  },
}

export const tagsPart = partOf({
  name: 'tags',
  table: tags,
  list: (db, { bookId }) =>
    db
      .select()
      .from(tags)
      .where(eq(tags.bookId, bookId))
      .orderBy(sql`rowid`)
      .all()
      .map(({ id, name, color, createdAt }) => ({
        id,
        name,
        color,
        createdAt: new Date(createdAt).toISOString(),
      })),
  toRow: ({ createdAt, ...row }, { viewer }) => ({
    ...row,
    folded: foldName(row.name),
    createdAt: createdAt ?? viewer.now,
  }),
})

/** Another program may know its name only; where nothing is said, the description tells it. */
export const payeeIn = (
  tx: Tx,
  viewer: CommandContext,
  { payeeId, payee }: TransactionInput,
  named: string | null | undefined,
): string | null => {
  if (payeeId) return named ?? null
  if (payee) return payeeOf(tx, viewer, payee)
  return payeeId === null ? NO_PAYEE : null
}
