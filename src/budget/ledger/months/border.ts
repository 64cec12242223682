import type { Viewer } from '../../../book/context.ts'
import type { Db } from '../../../db/db.ts'
import { refuse } from '../../../values/refusal.ts'
import { checkLinks } from '../entry.ts'
import type { TransactionRow } from '../rules.ts'
import type { Halves } from '../transfers.ts'
import { readBudget } from './budget.ts'

type OfHalves<Value> = Record<keyof Halves, Value>

/**
 * The categories of both halves of a transfer. Over the border of the budget the half of its own account may have one:
 * from which it is spent, or which gets it back.
 */
export function categoriesOver(
  db: Db,
  { bookId }: Viewer,
  { from, to }: { from: string | null; to: string | null },
  categoryId: string | null | undefined,
): OfHalves<string | null> {
  if (!categoryId) return { expense: null, income: null }
  const { isInBudget } = readBudget(db, bookId)
  if (isInBudget(from) === isInBudget(to))
    refuse('invalid', 'Only a transfer between an account in the budget and one outside can have a category.')
  checkLinks(db, bookId, { categoryId })
  return isInBudget(from) ? { expense: categoryId, income: null } : { expense: null, income: categoryId }
}

/** The category columns of both halves between these accounts; a transfer within one side of the border loses its own. */
export function recountHalves(
  db: Db,
  viewer: Viewer,
  { expense, income }: Halves,
  accounts: { from: string | null; to: string | null },
  said: string | null | undefined,
): OfHalves<Partial<Pick<TransactionRow, 'categoryId' | 'spentOff' | 'monthOff'>>> {
  const { isInBudget } = readBudget(db, viewer.bookId)
  const crosses = isInBudget(accounts.from) !== isInBudget(accounts.to)
  const kept = crosses ? (expense.categoryId ?? income.categoryId) : null
  const categories = categoriesOver(db, viewer, accounts, said === undefined ? kept : said)
  // A reset took the half off its former category alone; in another one it counts.
  const inCategory = (row: TransactionRow, categoryId: string | null) =>
    row.categoryId === categoryId ? {} : { categoryId, spentOff: 0, monthOff: null }
  return {
    expense: inCategory(expense, categories.expense),
    income: inCategory(income, categories.income),
  }
}

/** The category of what moves between the account and a goal; goals are outside of the budget. */
export function categoryToGoal(
  db: Db,
  { bookId }: Viewer,
  account: { name: string; inBudget: boolean },
  categoryId: string | null | undefined,
): string | null {
  if (!categoryId) return null
  if (!account.inBudget)
    refuse('invalid', `${account.name} is not in the budget, so what moves there can’t have a category.`)
  checkLinks(db, bookId, { categoryId })
  return categoryId
}
