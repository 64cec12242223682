import { type Month, monthOf, parseDay } from '../../../values/day.ts'
import { type Cents, MAX_CENTS } from '../../../values/money.ts'
import { refuse } from '../../../values/refusal.ts'
import { eachPaced, type Pace } from '../../statements/formats/pace.ts'
import { typeOfWord } from './account-types.ts'
import {
  type AppAccount,
  type AppCategory,
  type AppLine,
  type AppSchedule,
  addLeft,
  type Left,
  type ReadBook,
} from './book.ts'
import { nameOf } from './cells.ts'
import { isObject, isTrue, type Json, listOf, textOf } from './json.ts'
import { monthSums } from './month-sums.ts'
import { CARDS_LEFT, type PlanLine, ynabMonths } from './ynab-months.ts'

/** The budget, or plan, in an answer of YNAB's API; null in any other JSON. */
export function ynabPlanIn(value: unknown): Json | null {
  if (!isObject(value)) return null
  const data = isObject(value.data) ? value.data : value
  const plan = isObject(data.budget) ? data.budget : isObject(data.plan) ? data.plan : data
  const isPlan =
    Array.isArray(plan.accounts) && Array.isArray(plan.transactions) && Array.isArray(plan.payees)
  return isPlan ? plan : null
}

const CYCLES: Record<string, AppSchedule['cycle']> = {
  everyOtherWeek: 'biweekly',
  monthly: 'monthly',
  every3Months: 'quarterly',
  yearly: 'yearly',
}
const CARDS = /^credit card payments$/i
const INFLOW = /^internal master category$/i
const NONE = /^uncategorized$/i

/** Money there is counted in thousandths; a currency of ours has hundredths. */
function centsOf(value: unknown, where: string): Cents {
  const cents = Number(value ?? 0) / 10
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MAX_CENTS)
    refuse(
      'invalid_file',
      `An amount of YNAB’s plan is no amount of whole cents that Bucketbook can hold: ${where}.`,
    )
  return cents
}

/** Reads the plan that YNAB's API answers. */
export async function readYnabPlan(plan: Json, pace: Pace): Promise<ReadBook> {
  const left: Left = new Map()
  const accounts = accountsOf(plan)
  const { categories, inflows, cards } = categoriesOf(plan, left)
  const payees = new Map(listOf(plan.payees).map((payee) => [textOf(payee.id), textOf(payee.name)]))
  const parts = new Map<string, Json[]>()
  for (const part of listOf(plan.subtransactions)) {
    if (isTrue(part.deleted)) continue
    const id = textOf(part.transaction_id)
    parts.set(id, [...(parts.get(id) ?? []), part])
  }
  const moved = (row: Json, where: string) => ({
    key: textOf(row.id),
    amountCents: centsOf(row.amount, where),
    payee: row.transfer_account_id ? '' : (payees.get(textOf(row.payee_id)) ?? textOf(row.payee_name)),
    category: categories.has(textOf(row.category_id)) ? textOf(row.category_id) : null,
    isInflow: inflows.has(textOf(row.category_id)),
    note: textOf(row.memo),
    transferTo: textOf(row.transfer_account_id) || null,
    transferKey: textOf(row.transfer_transaction_id) || null,
  })
  const lines: AppLine[] = []
  const rows = listOf(plan.transactions)
  await eachPaced(rows, pace, (row) => {
    const date = parseDay(textOf(row.date))
    if (isTrue(row.deleted) || !accounts.has(textOf(row.account_id))) return
    if (!date || textOf(row.id) === '')
      return refuse('invalid_file', 'A row of YNAB’s plan has no day or no id.')
    const own = moved(row, `${date} ${textOf(row.memo)}`)
    const ofIt = parts.get(own.key) ?? listOf(row.subtransactions).filter((part) => !isTrue(part.deleted))
    const imported = textOf(row.import_id)
    lines.push({
      ...own,
      account: textOf(row.account_id),
      date,
      tags: [nameOf(textOf(row.flag_name) || textOf(row.flag_color))].filter((tag) => tag !== ''),
      // Ids that begin so are YNAB's own, made of amount and day.
      bankId: imported !== '' && !imported.startsWith('YNAB:') ? imported : null,
      kind: /^starting balance$/i.test(own.payee)
        ? 'opening'
        : /^(?:reconciliation|manual) balance adjustment$/i.test(own.payee)
          ? 'adjustment'
          : 'entry',
      ...(ofIt.length > 0 ? { parts: ofIt.map((part) => moved(part, `${date} ${textOf(part.memo)}`)) } : {}),
    })
  })
  if (lines.length > 0)
    addLeft(
      left,
      'Cleared and reconciled marks',
      '',
      rows.filter(({ cleared }) => cleared !== 'uncleared').length,
    )
  const names = new Set(cards.values())
  const isCard = (key: string) => names.has(accounts.get(key)?.name ?? '')
  const sums = await monthSums(lines, accounts, isCard, pace)
  return {
    app: 'ynab',
    accounts: [...accounts.values()],
    categories: [...categories.values()],
    lines,
    schedules: schedulesOf(plan, { accounts, payees, left }),
    rules: [],
    months: ynabMonths({ ...monthsOf(plan, categories, cards), accounts, sums }),
    left,
    questions: [],
  }
}

function accountsOf(plan: Json): Map<string, AppAccount> {
  const accounts = new Map<string, AppAccount>()
  const format = isObject(plan.currency_format) ? plan.currency_format : {}
  for (const row of listOf(plan.accounts)) {
    if (isTrue(row.deleted)) continue
    const name = nameOf(textOf(row.name)) || 'Account'
    accounts.set(textOf(row.id), {
      key: textOf(row.id),
      name,
      typeThere: textOf(row.type),
      type: typeOfWord(textOf(row.type)),
      inBudget: row.on_budget !== false,
      isClosed: isTrue(row.closed),
      note: textOf(row.note),
      currency: textOf(format.iso_code) || null,
      thereCents: centsOf(row.balance, name),
    })
  }
  return accounts
}

function categoriesOf(plan: Json, left: Left) {
  const groups = new Map(listOf(plan.category_groups).map((group) => [textOf(group.id), group]))
  const categories = new Map<string, AppCategory>()
  const inflows = new Set<string>()
  const cards = new Map<string, string>()
  for (const row of listOf(plan.categories)) {
    const group = groups.get(textOf(row.category_group_id)) ?? {}
    const [name, groupName] = [
      nameOf(textOf(row.name)),
      nameOf(textOf(group.name) || textOf(row.category_group_name)),
    ]
    if (INFLOW.test(groupName) && !NONE.test(name)) inflows.add(textOf(row.id))
    if (isTrue(row.deleted) || INFLOW.test(groupName)) continue
    if (CARDS.test(groupName)) {
      cards.set(textOf(row.id), name)
      addLeft(left, CARDS_LEFT, name)
    } else
      categories.set(textOf(row.id), {
        key: textOf(row.id),
        name,
        group: groupName || null,
        isHidden: isTrue(row.hidden) || isTrue(group.hidden),
      })
  }
  return { categories, inflows, cards }
}

/** Lines of the plan's months, one for each category, and the cents to assign that it states. */
function monthsOf(
  plan: Json,
  categories: ReadonlyMap<string, AppCategory>,
  cards: ReadonlyMap<string, string>,
): { lines: PlanLine[]; stated: Map<Month, Cents> } {
  const stated = new Map<Month, Cents>()
  const lines: PlanLine[] = []
  for (const row of listOf(plan.months)) {
    if (isTrue(row.deleted)) continue
    const day = parseDay(textOf(row.month))
    if (!day) return refuse('invalid_file', 'A month of YNAB’s plan has no day.')
    const month = monthOf(day)
    stated.set(month, centsOf(row.to_be_budgeted, 'what is left to assign'))
    for (const own of listOf(row.categories)) {
      const id = textOf(own.id)
      const card = cards.get(id)
      if (card === undefined && !categories.has(id)) continue
      const [assignedCents, availableCents] = [own.budgeted, own.balance].map((each) => centsOf(each, month))
      lines.push({
        month,
        category: card === undefined ? id : null,
        card: card ?? '',
        assignedCents: assignedCents ?? 0,
        availableCents: availableCents ?? 0,
      })
    }
  }
  return { lines, stated }
}

interface Known {
  accounts: Map<string, AppAccount>
  payees: Map<string, string>
  left: Left
}

function schedulesOf(plan: Json, { accounts, payees, left }: Known): AppSchedule[] {
  return listOf(plan.scheduled_transactions).flatMap((row): AppSchedule[] => {
    if (isTrue(row.deleted)) return []
    const cycle = CYCLES[textOf(row.frequency)]
    const due = parseDay(textOf(row.date_next))
    const cents = centsOf(row.amount, textOf(row.memo))
    const name = nameOf(payees.get(textOf(row.payee_id)) ?? '') || nameOf(textOf(row.memo)) || 'Schedule'
    if (!cycle || !due || cents >= 0) {
      const what =
        cents >= 0
          ? 'Schedules of income'
          : 'Schedules that recur otherwise than every two weeks, month, quarter or year'
      addLeft(left, what, `${name}, ${textOf(row.frequency)}${due ? `, next ${due}` : ''}`)
      return []
    }
    const [account, to] = [textOf(row.account_id), textOf(row.transfer_account_id)]
    const ends = { account: accounts.has(account) ? account : null, transferTo: accounts.has(to) ? to : null }
    return [
      { key: textOf(row.id), kind: 'bill', name, amountCents: -cents, cycle, due, active: true, ...ends },
    ]
  })
}
