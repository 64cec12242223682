import { asc, eq } from 'drizzle-orm'
import { isAdjustmentText } from '../../budget/ledger/rules.ts'
import { listTags, tagIdsFor } from '../../budget/tags/store.ts'
import { removedRowOf } from '../../budget/transactions/removed.ts'
import { transactionToWire } from '../../budget/transactions/shown.ts'
import { removedTransactions } from '../../budget/transactions/tables.ts'
import { insertAll } from '../../db/insert.ts'
import { formatMoney } from '../../values/money.ts'
import type { Part } from '../part.ts'
import { linksWithin } from './links-within.ts'
import { matchedFrom, matchedToArchive } from './matched-rows.ts'
import { importKeyIn } from './statements.ts'
import { NAMED, placesOf, placesWithin, rowOf, toArchived } from './transactions.ts'

export const removedTransactionsPart: Part<'removedTransactions'> = {
  name: 'removedTransactions',
  table: removedTransactions,
  named: NAMED,
  links: {},
  keyOf: ({ id }) => id,
  list(db, viewer) {
    const { bookId } = viewer
    const placeOf = placesWithin(db, bookId)
    const tagNames = new Map(listTags(db, viewer).map(({ id, name }) => [id, name]))
    return db
      .select()
      .from(removedTransactions)
      .where(eq(removedTransactions.bookId, bookId))
      .orderBy(asc(removedTransactions.removedAt), asc(removedTransactions.id))
      .all()
      .map(({ removedAt, ...kept }) => {
        const row = removedRowOf(kept)
        const { tagIds = [] } = row
        return {
          ...toArchived(row, transactionToWire(db, row), row.parts),
          seq: placeOf(row.seq),
          ...(row.matched ? { match: matchedToArchive(row.matched) } : {}),
          ...(row.knownKeys?.length ? { knownKeys: row.knownKeys } : {}),
          tags: tagIds.flatMap((id) => tagNames.get(id) ?? []),
          removedAt: new Date(removedAt).toISOString(),
          removedWith: row.removedWith ?? null,
          spentShortfall: formatMoney(row.spentShortfallCents ?? 0),
          savedShortfall: formatMoney(row.savedShortfallCents ?? 0),
        }
      })
  },
  // Before the transactions are written: the places of both are counted behind what is there.
  restore(tx, restoring) {
    const { viewer, archive, idOf } = restoring
    const { bookId } = viewer
    const places = placesOf(tx, [...archive.transactions, ...archive.removedTransactions])
    const withinFile = linksWithin(archive)
    const rows = archive.removedTransactions.map((input, index) => {
      const place = places[archive.transactions.length + index] ?? 0
      const former = archive.version < 2 && isAdjustmentText(input.description)
      const row = {
        ...rowOf(tx, { ...input, ...withinFile(input) }, place, restoring),
        tagIds: tagIdsFor(tx, viewer, input.tags ?? []),
        ...(input.removedWith ? { removedWith: idOf('transactions', input.removedWith) } : {}),
        ...(input.match ? { matched: matchedFrom(input.match, restoring) } : {}),
        knownKeys: (input.knownKeys ?? []).map((key) => importKeyIn(restoring.idOf, key)),
        // Removed under version 1, it had left the balance alone.
        ...(former ? { affectsBalance: false } : {}),
        ...(input.spentShortfall > 0 ? { spentShortfallCents: input.spentShortfall } : {}),
        ...(input.savedShortfall > 0 ? { savedShortfallCents: input.savedShortfall } : {}),
      }
      return { id: row.id, bookId, row, removedAt: input.removedAt }
    })
    insertAll(tx, removedTransactions, rows)
  },
}
