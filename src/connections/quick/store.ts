import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CommandContext } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import { listAccounts } from '../../budget/accounts/store.ts'
import { listCategories } from '../../budget/categories/store.ts'
import type { TransactionRow } from '../../budget/ledger/rules.ts'
import { isVisible, transactions } from '../../budget/ledger/tables.ts'
import { knownPayee } from '../../budget/payees/spellings.ts'
import { addTransaction } from '../../budget/transactions/adding.ts'
import { MAX_DESCRIPTION } from '../../budget/transactions/wire.ts'
import type { Db, Tx } from '../../db/db.ts'
import { foldName } from '../../values/fold-text.ts'
import { formatMoney, MAX_CENTS } from '../../values/money.ts'
import { type QuickLine, readLine } from '../../values/quick-line.ts'
import { refuse } from '../../values/refusal.ts'
import type { QuickAnswer, QuickEntry } from './wire.ts'

type Input = z.output<typeof QuickEntry>

/** The line to record: its fields, else what its text says. Refused where the amount or the description is missing. */
function lineOf({ text, amount, description, type }: Input): QuickLine {
  const read = text ? readLine(text) : undefined
  if (text && !read)
    refuse('invalid', 'No amount was found, or no text beside it. Write it like this: 12.50 coffee')
  const line = {
    type: type ?? read?.type ?? 'expense',
    amountCents: amount ?? read?.amountCents,
    description: description ?? read?.description,
  }
  if (!line.amountCents) refuse('invalid', 'amount: Say what it costs, such as 12.50.')
  if (!line.description) refuse('invalid', 'description: Say what it is.')
  // An amount or a description that is read from a text keeps the bounds of the fields.
  if (line.amountCents > MAX_CENTS) refuse('invalid', `amount: Must be at most ${formatMoney(MAX_CENTS)}.`)
  if (line.description.length > MAX_DESCRIPTION)
    refuse('invalid', `description: Must be at most ${MAX_DESCRIPTION} characters.`)
  return line as QuickLine
}

/** The row that is meant by an id or a name. */
function meant<Row extends { id: string; name: string }>(rows: Row[], said: string, what: string): Row {
  const folded = foldName(said)
  const byId = rows.find(({ id }) => id === said.toLowerCase())
  const [named, second] = rows.filter(({ name }) => foldName(name) === folded)
  if (!byId && second) refuse('invalid', `There is more than one ${what} “${said}”: say which by its id.`)
  return byId ?? named ?? refuse('invalid', `There is no ${what} “${said}”.`)
}

interface Which {
  payeeId: string
  type: TransactionRow['type']
}

/** The newest entry up to today, of the payee, else of the person with an account: each in the order of its index. */
export const newestOf = (
  db: Db,
  { bookId, member, today }: CommandContext,
  payee?: Which,
): TransactionRow | undefined => {
  const which = payee
    ? sql`payee_id > '' AND payee_id = ${payee.payeeId} AND ${transactions.type} = ${payee.type}`
    : and(
        eq(transactions.bookId, bookId),
        isNotNull(transactions.accountId),
        member ? eq(transactions.createdBy, member.id) : undefined,
      )
  return db
    .select()
    .from(transactions)
    .where(and(which, lte(transactions.date, today), eq(transactions.kind, 'entry'), isVisible))
    .orderBy(desc(transactions.date), desc(transactions.seq))
    .limit(1)
    .get()
}

/**
 * Records what one line says: account and category are those of the payee's last entry, else the account is that of the
 * person's last one.
 */
export function recordQuickly(tx: Tx, viewer: CommandContext, input: Input): z.output<typeof QuickAnswer> {
  const { bookId } = viewer
  const { type, amountCents, description } = lineOf(input)
  const accounts = listAccounts(tx, viewer).filter(({ isActive }) => isActive)
  const inUse = (id: string | null | undefined) => accounts.find((account) => account.id === id)
  const payeeId = knownPayee(tx, bookId, description)
  const same = payeeId ? newestOf(tx, viewer, { payeeId, type }) : undefined
  const mine = () => newestOf(tx, viewer)
  const account = input.account
    ? meant(accounts, input.account, 'account in use')
    : (inUse(same?.accountId) ?? inUse(mine()?.accountId))
  const categories = listCategories(tx, viewer).filter(({ archivedAt }) => archivedAt === null)
  // A category that is named for an income is refused, as in any entry.
  const category = input.category
    ? meant(categories, input.category, 'category in use')
    : categories.find(({ id }) => type === 'expense' && id === same?.categoryId)
  const transaction = addTransaction(tx, viewer, {
    type,
    amount: amountCents,
    description,
    accountId: account?.id ?? null,
    ...(category ? { categoryId: category.id } : {}),
    ...(input.date === undefined ? {} : { date: input.date }),
  })
  const { currency } = getBook(tx, bookId)
  const where = [account?.name, category?.name].filter(Boolean).join(', ')
  const sign = type === 'income' ? '+' : ''
  return {
    transaction,
    message: `Recorded ${sign}${transaction.amount} ${currency}: ${description}${where ? ` (${where})` : ''}`,
  }
}
