import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import type { Day, Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { readBudget } from '../ledger/months/budget.ts'
import { addEffects, type Effective, noEffects, type PartRow } from '../ledger/rules.ts'
import type { Coming } from '../months/coming.ts'
import type { AppRow } from './formats/book.ts'
import { saidIn } from './months.ts'
import { categoryIdIn, newId, type Plan } from './planned.ts'
import { isInBudget, standingOf, transfersOf } from './standing.ts'

const SLICE = 1000

/** The categories, totals and held money that a plan will bring into the budget's months, counted without writing a row. */
export async function comingOf(db: Db, viewer: Viewer, plan: Plan): Promise<Coming> {
  const budget = readBudget(db, viewer.bookId)
  const accountIdOf = (key: string | null): string | null => {
    const planned = key === null ? undefined : plan.accounts.get(key)
    return !planned || planned.isLeftOut ? null : (planned.id ?? newId(planned.account.key))
  }
  const inBudget = new Set<string | null>()
  let openingCents = 0
  for (const one of plan.accounts.values()) {
    if (one.isLeftOut || !one.isInBudget) continue
    inBudget.add(accountIdOf(one.account.key))
    if (one.id === null) openingCents += one.beforeCents
  }
  const isIn = (key: string | null) => isInBudget(plan, key)
  const effects = noEffects({ monthOf: budget.monthOf, isInBudget: (id) => inBudget.has(id) })
  const transfers = transfersOf(plan)
  const moving = new Map<string, { date: Day; cents: Cents }[]>()
  let seen = 0
  for (const row of plan.fresh) {
    const standing = standingOf(row, transfers.get(row.transfer ?? ''), isIn)
    const categoryId = categoryIdIn(plan, standing.category)
    const parts = partsOf(row, plan)
    addEffects(effects, effectiveOf(row, standing, { accountIdOf, categoryId, parts }), 1)
    if (standing.isTransfer && row.transfer !== null && isIn(row.account) && isIn(row.transferTo)) {
      const halves = moving.get(row.transfer) ?? []
      halves.push({ date: row.date, cents: row.amountCents })
      moving.set(row.transfer, halves)
    }
    if (++seen % SLICE === 0) await yieldToEventLoop()
  }
  // Only a transfer whose halves lie on two days can be under way.
  const apart = [...moving.values()].filter(([one, other]) => one?.date !== other?.date)
  const nets = [...effects.nets.values()].filter(({ accountId }) => inBudget.has(accountId))
  return {
    categories: newCategories(plan, viewer),
    ...saidIn(plan.months),
    totals: [...effects.months.values()],
    heldCents: (month: Month, to: Day) => {
      let cents = openingCents
      for (const net of nets) if (net.month <= month) cents += net.netCents
      for (const halves of apart)
        if (halves.some(({ date }) => date > to))
          for (const half of halves) if (half.date <= to) cents -= half.cents
      return cents
    },
  }
}

const newCategories = ({ categories }: Plan, { now }: Viewer): Coming['categories'] =>
  [...categories.values()]
    .filter(({ id, isLeftOut }) => id === null && !isLeftOut)
    .map(({ category, name }) => ({
      id: newId(category.key),
      name,
      groupId: null,
      position: 0,
      allocatedCents: 0,
      createdAt: now,
      archivedAt: category.isHidden ? now : null,
    }))

const partsOf = (row: AppRow, plan: Plan): PartRow[] =>
  row.parts.map(({ amountCents, category }) => {
    const categoryId = categoryIdIn(plan, category)
    return {
      amountCents,
      categoryId,
      refund: row.amountCents > 0 && categoryId !== null,
      date: row.date,
      spentOff: 0,
      monthOff: null,
    } as PartRow
  })

function effectiveOf(
  row: AppRow,
  { isTransfer, isIncome, isEntry }: ReturnType<typeof standingOf>,
  its: { accountIdOf: (key: string | null) => string | null; categoryId: string | null; parts: PartRow[] },
): Effective {
  const { accountIdOf, categoryId, parts } = its
  return {
    type: isIncome ? 'income' : 'expense',
    kind: isTransfer ? 'transfer' : row.kind,
    affectsBalance: true,
    amountCents: Math.abs(row.amountCents),
    accountId: accountIdOf(row.account),
    categoryId,
    bucketId: null,
    sourceBucketId: null,
    spentOff: 0,
    monthOff: null,
    date: row.date,
    refund: isEntry && isIncome && categoryId !== null,
    partCount: parts.length,
    transferAccountId: isTransfer ? accountIdOf(row.transferTo) : null,
    parts,
  }
}
