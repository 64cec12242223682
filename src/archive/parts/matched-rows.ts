import { eq, sql } from 'drizzle-orm'
import type { MatchedRow } from '../../budget/statements/matches.ts'
import { changedImports, knownKeys, matchedRows, type SaidBefore } from '../../budget/statements/tables.ts'
import { formatMoney } from '../../values/money.ts'
import type { MatchedInput } from '../imports/wire.ts'
import { type IdOf, type PartName, partOf, type Restoring } from '../part.ts'
import { importKeyIn } from './statements.ts'

/** Links of the bank's row, as it stood in the book; its own id may be one of another book. */
const NAMES: Record<string, PartName> = {
  accountId: 'accounts',
  categoryId: 'budgetCategories',
  billId: 'bills',
  subscriptionId: 'subscriptions',
  payeeId: 'payees',
  statementId: 'statements',
}

const renamedRow = (row: Record<string, unknown>, bookId: string, idOf: IdOf) => ({
  ...row,
  bookId,
  ...Object.fromEntries(
    Object.entries(NAMES).map(([field, part]) => [field, idOf(part, (row[field] as string | null) || null)]),
  ),
})

/** The row without the id of its book: the book that it comes into gives its own. */
const withoutBook = ({ bookId: _, ...row }: NonNullable<MatchedRow['row']>) => row

const withoutBooks = ({ importKey, match }: SaidBefore): Record<string, unknown> => {
  if (!match) return { importKey, match }
  const { row, before, ...own } = match
  return {
    importKey,
    match: { ...own, row: row && withoutBook(row), before: before && withoutBooks(before) },
  }
}

type BeforeInput = NonNullable<MatchedInput['before']>

function beforeFrom({ importKey, match }: BeforeInput, restoring: Restoring): SaidBefore {
  const { idOf, viewer } = restoring
  const key = importKeyIn(idOf, importKey)
  if (!match) return { importKey: key, match: null }
  const { typedDate, typedCents, typedDescription, date, amountCents, description, row, before } = match
  const own = importKeyIn(idOf, match.importKey)
  return {
    importKey: key,
    match: {
      transactionId: idOf('transactions', match.transactionId),
      statementId: idOf('statements', match.statementId) ?? null,
      typedDate,
      typedCents,
      typedDescription,
      date,
      amountCents,
      description,
      importKey: own,
      row: row && { ...renamedRow(row, viewer.bookId, idOf), importKey: own },
      isOrphan: match.isOrphan,
      typedAlone: match.typedAlone,
      before: before && beforeFrom(before, restoring),
    },
  }
}

export const matchedToArchive = ({
  bookId: _,
  typedCents,
  amountCents,
  row,
  before,
  ...matched
}: MatchedRow) => ({
  ...matched,
  typedAmount: formatMoney(typedCents),
  amount: formatMoney(amountCents),
  row: row ? withoutBook(row) : null,
  before: before ? withoutBooks(before) : null,
})

export const matchedFrom = (
  { typedAmount, amount, row, before, statementId, importKey, transactionId, ...matched }: MatchedInput,
  { idOf, viewer, ...rest }: Restoring,
): MatchedRow => ({
  ...matched,
  bookId: viewer.bookId,
  transactionId: idOf('transactions', transactionId),
  statementId: idOf('statements', statementId) ?? null,
  importKey: importKeyIn(idOf, importKey),
  typedCents: typedAmount,
  amountCents: amount,
  row: row ? { ...renamedRow(row, viewer.bookId, idOf), importKey: importKeyIn(idOf, importKey) } : null,
  before: before && beforeFrom(before, { idOf, viewer, ...rest }),
})

export const matchedRowsPart = partOf({
  name: 'matchedRows',
  table: matchedRows,
  links: { transactionId: 'transactions', statementId: 'statements' },
  keyOf: ({ transactionId }) => transactionId,
  list: (db, { bookId }) =>
    db
      .select()
      .from(matchedRows)
      .where(eq(matchedRows.bookId, bookId))
      .orderBy(sql`rowid`)
      .all()
      .map(matchedToArchive),
  // The links are those of the book already.
  toRow: (row, restoring) => {
    const { bookId: _, ...matched } = matchedFrom(row, restoring)
    return { ...matched, transactionId: row.transactionId, statementId: row.statementId ?? null }
  },
})

export const knownImportsPart = partOf({
  name: 'knownImports',
  table: knownKeys,
  links: { transactionId: 'transactions' },
  keyOf: ({ importKey }) => importKey,
  list: (db, { bookId }) =>
    db
      .select({ importKey: knownKeys.importKey, transactionId: knownKeys.transactionId })
      .from(knownKeys)
      .where(eq(knownKeys.bookId, bookId))
      .orderBy(sql`rowid`)
      .all(),
  toRow: ({ importKey, transactionId }, { idOf }) => ({
    importKey: importKeyIn(idOf, importKey),
    transactionId,
  }),
})

export const changedImportsPart = partOf({
  name: 'changedImports',
  table: changedImports,
  links: { statementId: 'statements', transactionId: 'transactions' },
  keyOf: ({ statementId, transactionId }) => `${statementId} ${transactionId}`,
  list: (db, { bookId }) =>
    db
      .select({ statementId: changedImports.statementId, transactionId: changedImports.transactionId })
      .from(changedImports)
      .where(eq(changedImports.bookId, bookId))
      .orderBy(changedImports.statementId, changedImports.transactionId)
      .all(),
  toRow: (row) => row,
})
