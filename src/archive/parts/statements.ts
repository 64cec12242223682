import { asc, eq } from 'drizzle-orm'
import { statements } from '../../budget/ledger/tables.ts'
import { listStatements, statementToWire } from '../../budget/statements/store.ts'
import { deletedImports } from '../../budget/statements/tables.ts'
import { formatMoney } from '../../values/money.ts'
import { type IdOf, partOf } from '../part.ts'

export const statementsPart = partOf({
  name: 'statements',
  table: statements,
  links: { accountId: 'accounts' },
  list: (db, viewer) =>
    // The oldest first: names that are new in another book keep the order of two of the same moment.
    listStatements(db, viewer)
      .toReversed()
      .map((row) => ({ ...statementToWire(db, row), source: row.source })),
  toRow: ({ accountId = null, createdAt, changed: _, source = null, ...row }, { viewer }) => ({
    ...row,
    accountId,
    source,
    movingTo: null,
    state: 'done' as const,
    createdAt: createdAt ?? viewer.now,
  }),
})

const ID_LENGTH = 36
/** A key of an imported row begins with its account. */
export const importKeyIn = (idOf: IdOf, key: string): string =>
  idOf('accounts', key.slice(0, ID_LENGTH)) + key.slice(ID_LENGTH)

export const deletedImportsPart = partOf({
  name: 'deletedImports',
  table: deletedImports,
  keyOf: ({ importKey }) => importKey,
  list: (db, viewer) => {
    const { bookId } = viewer
    const standing = new Set(listStatements(db, viewer).map(({ id }) => id))
    return db
      .select()
      .from(deletedImports)
      .where(eq(deletedImports.bookId, bookId))
      .orderBy(asc(deletedImports.removedAt), asc(deletedImports.importKey))
      .all()
      .map(({ importKey, date, amountCents, removedAt, statementId }) => ({
        importKey,
        date,
        statementId: statementId && standing.has(statementId) ? statementId : null,
        amount: formatMoney(amountCents),
        removedAt: new Date(removedAt).toISOString(),
      }))
  },
  toRow: ({ importKey, amount, ...row }, { idOf }) => ({
    ...row,
    statementId: idOf('statements', row.statementId) ?? null,
    importKey: importKeyIn(idOf, importKey),
    amountCents: amount,
  }),
})
