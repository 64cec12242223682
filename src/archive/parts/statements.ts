import { asc, eq } from 'drizzle-orm'
import { statements } from '../../budget/ledger/tables.ts'
import type { MadeBeside } from '../../budget/statements/drop/wire.ts'
import { listStatements, statementToWire } from '../../budget/statements/store.ts'
import { deletedImports } from '../../budget/statements/tables.ts'
import { formatMoney } from '../../values/money.ts'
import { type IdOf, partOf, type RowInput } from '../part.ts'

const stated = (day: string | null, cents: number | null) =>
  day === null || cents === null ? null : { day, amount: formatMoney(cents) }

/** Balances and account that the file stated, and rows that its import made; fields without a value are left out. */
function besideToArchive(row: typeof statements.$inferSelect) {
  const opening = stated(row.openingDay, row.openingCents)
  const closing = stated(row.closingDay, row.closingCents)
  const { accountText, made } = row
  return {
    ...(accountText === null ? {} : { accountText }),
    ...(opening ? { opening } : {}),
    ...(closing ? { closing } : {}),
    ...(made ? { made } : {}),
  }
}

type InFile = Omit<RowInput<'statements'>, 'accountId' | 'createdAt' | 'changed' | 'source'>

function besideFrom({ accountText, opening, closing, made, dropId, ...row }: InFile, idOf: IdOf) {
  return {
    ...row,
    accountText: accountText ?? null,
    dropId: dropId ?? null,
    openingDay: opening?.day ?? null,
    openingCents: opening?.amount ?? null,
    closingDay: closing?.day ?? null,
    closingCents: closing?.amount ?? null,
    made: made ? madeIn(made, idOf) : null,
  }
}

/** Accounts and categories that an import made, by their ids in the book. */
const madeIn = ({ accountIds, categoryIds, opening }: MadeBeside, idOf: IdOf): MadeBeside => ({
  ...(accountIds ? { accountIds: accountIds.map((id) => idOf('accounts', id)) } : {}),
  ...(categoryIds ? { categoryIds: categoryIds.map((id) => idOf('budgetCategories', id)) } : {}),
  ...(opening ? { opening: { ...opening, accountId: idOf('accounts', opening.accountId) } } : {}),
})

export const statementsPart = partOf({
  name: 'statements',
  table: statements,
  links: { accountId: 'accounts' },
  list: (db, viewer) =>
    // The oldest first: names that are new in another book keep the order of two of the same moment.
    listStatements(db, viewer)
      .toReversed()
      .map((row) => ({ ...statementToWire(db, row), source: row.source, ...besideToArchive(row) })),
  toRow: ({ accountId = null, createdAt, changed: _, source = null, ...file }, { viewer, idOf }) => ({
    ...besideFrom(file, idOf),
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
