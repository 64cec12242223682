import { tagIdsFor } from '../../budget/tags/store.ts'
import { transactionTags } from '../../budget/tags/tables.ts'
import type { Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import type { Restoring } from '../part.ts'

/** Gives the restored rows their tags. */
export function restoreTags(tx: Tx, { viewer, archive, idOf }: Restoring): void {
  const { bookId } = viewer
  const known = new Map<string, string[]>()
  const idsFor = (names: string[]): string[] => {
    const key = names.join('\n')
    const ids = known.get(key) ?? tagIdsFor(tx, viewer, names)
    known.set(key, ids)
    return ids
  }
  const rows = archive.transactions.flatMap(({ id, tags }) =>
    tags?.length
      ? idsFor(tags).map((tagId, place) => ({
          bookId,
          tagId,
          place,
          transactionId: idOf('transactions', id),
        }))
      : [],
  )
  insertAll(tx, transactionTags, rows)
}
