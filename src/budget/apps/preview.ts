import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { formatMoney } from '../../values/money.ts'
import { comparedMonths } from './compared.ts'
import type { Plan } from './planned.ts'
import { agrees, questionsOf } from './questions.ts'
import { isInBudget, transfersOf } from './standing.ts'
import type { AppChoices, AppPreview } from './wire.ts'

const MOST_TAGS = 200

/** Shows what bringing the book in would do. */
export async function previewOf(
  db: Db,
  viewer: Viewer,
  plan: Plan,
  choices: AppChoices,
): Promise<AppPreview> {
  const { book, fresh } = plan
  const tags = new Set(fresh.flatMap((row) => row.tags))
  const { months, toAssign } = await comparedMonths(db, viewer, plan)
  const halves = fresh.filter(({ transfer }) => transfer !== null)
  const counts = new Map<string, number>()
  for (const { transfer } of halves) if (transfer) counts.set(transfer, (counts.get(transfer) ?? 0) + 1)
  return {
    app: book.app,
    accounts: [...plan.accounts.values()].map((one) => ({
      key: one.account.key,
      name: one.account.name,
      type: one.type,
      inBudget: one.account.inBudget,
      accountId: one.id,
      isLeftOut: one.isLeftOut,
      rows: one.rows,
      duplicates: one.duplicates,
      there: formatMoney(one.account.thereCents),
      here: formatMoney(one.beforeCents + one.addedCents),
      agrees: one.isLeftOut || agrees(one),
    })),
    categories: [...plan.categories.values()].map(({ name, category, rows, id, isLeftOut }) => ({
      name,
      group: category.group,
      rows,
      categoryId: id,
      isLeftOut,
    })),
    months,
    transactions: fresh.length,
    duplicates: plan.duplicates,
    transfers: [...counts.values()].filter((count) => count === 2).length,
    splits: fresh.filter(({ parts }) => parts.length > 0).length,
    tags: [...tags].slice(0, MOST_TAGS),
    schedules: plan.schedules.map(({ kind, name, amountCents }) => ({
      kind,
      name,
      amount: formatMoney(amountCents),
    })),
    left: leftOf(plan),
    questions: questionsOf(plan, choices),
    toAssign,
  }
}

/** Omissions by their reason: those that the reader found, and the openings and categories that have no place here. */
function leftOf(plan: Plan): AppPreview['left'] {
  const { book, accounts, fresh } = plan
  const left = [...book.left].map(([reason, { count, example }]) => ({
    reason,
    count,
    example: example.slice(0, 200),
  }))
  const add = (reason: string, names: string[]) => {
    const [example = ''] = names
    if (names.length > 0) left.push({ reason, count: names.length, example })
  }
  const taken = [...accounts.values()].filter(({ isLeftOut }) => !isLeftOut)
  const of = (is: (one: (typeof taken)[number]) => boolean) =>
    taken.filter(is).map(({ account }) => account.name)
  add(
    'Starting balances of accounts that are here already',
    of(({ account, id }) => id !== null && (book.openings.get(account.key)?.cents ?? 0) !== 0),
  )
  const transfers = transfersOf(plan)
  add(
    'Categories of transfers within the budget: kept with the transfer, and nothing is spent of them',
    fresh
      .filter(({ transfer, category }) => transfer !== null && category !== null)
      .filter(({ account, transferTo, transfer }) => {
        const isIn = (key: string | null) => isInBudget(plan, key)
        return transfers.get(transfer ?? '')?.count === 2 && isIn(account) === isIn(transferTo)
      })
      .map(({ date, note }) => `${date} ${note}`.trim()),
  )
  return left
}
