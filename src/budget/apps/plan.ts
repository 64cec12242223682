import { sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { foldName } from '../../values/fold-text.ts'
import { refuse } from '../../values/refusal.ts'
import { getAccount } from '../accounts/store.ts'
import { broughtBefore } from '../brought/store.ts'
import { getCategory, listCategories } from '../categories/store.ts'
import { listGroups } from '../category-groups/store.ts'
import type { AccountType, AppBook, AppCategory, AppRow } from './formats/book.ts'
import { rowsHere } from './judging.ts'
import { planMonths } from './months.ts'
import { broughtKey, type Plan, type PlannedAccount, type PlannedCategory } from './planned.ts'
import { comesIntoBudget } from './standing.ts'
import type { AppChoices } from './wire.ts'

const SLICE = 1000
const MOST = { accounts: 1000, categories: 5000 }

/** Plans how the book comes in, and changes nothing. */
export async function planBook(db: Db, viewer: Viewer, book: AppBook, choices: AppChoices): Promise<Plan> {
  if (book.accounts.length > MOST.accounts)
    refuse('too_large', `The book has more than ${MOST.accounts} accounts.`)
  if (book.categories.length > MOST.categories)
    refuse('too_large', `The book has more than ${MOST.categories} categories.`)
  const accounts = plannedAccounts(db, viewer, book, choices)
  const categories = plannedCategories(db, viewer, book, choices)
  const plan: Plan = {
    book,
    accounts,
    categories,
    fresh: [],
    here: new Map(),
    duplicates: 0,
    schedules: [],
    months: null,
    knownFrame: new Map(),
  }
  const open: AppRow[] = []
  for (let start = 0; start < book.rows.length; start += SLICE) {
    const slice = book.rows.slice(start, start + SLICE)
    const known = broughtBefore(
      db,
      viewer.bookId,
      'transaction',
      slice.map(({ key }) => broughtKey(book, key)),
    )
    for (const row of slice) {
      const planned = accounts.get(row.account)
      if (!planned || planned.isLeftOut) continue
      if (known.has(broughtKey(book, row.key))) countDuplicate(plan, planned)
      else open.push(row)
    }
    await yieldToEventLoop()
  }
  plan.here = await rowsHere(db, viewer, book, open, (key) => accounts.get(key)?.id ?? null)
  for (const row of open) {
    const planned = accounts.get(row.account) as PlannedAccount
    if (plan.here.has(row.key)) countDuplicate(plan, planned)
    else addFresh(plan, planned, row)
  }
  for (const [kind, keys] of [
    ['account', [...accounts.keys()]],
    ['category', [...categories.keys()]],
  ] as const)
    for (const [key, id] of broughtBefore(
      db,
      viewer.bookId,
      kind,
      keys.map((one) => broughtKey(book, one)),
    ))
      plan.knownFrame.set(`${kind} ${key}`, id)
  plan.fresh.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const schedules = ['bill', 'subscription'] as const
  for (const kind of schedules) {
    const own = book.schedules.filter((schedule) => schedule.kind === kind)
    const known = broughtBefore(
      db,
      viewer.bookId,
      kind,
      own.map(({ key }) => broughtKey(book, key)),
    )
    plan.schedules.push(...own.filter(({ key }) => !known.has(broughtKey(book, key))))
  }
  plan.months = planMonths(db, viewer, plan)
  return plan
}

function countDuplicate(plan: Plan, planned: PlannedAccount): void {
  plan.duplicates += 1
  planned.duplicates += 1
}

function addFresh({ fresh, categories }: Plan, planned: PlannedAccount, row: AppRow): void {
  fresh.push(row)
  planned.rows += 1
  planned.addedCents += row.amountCents
  const named = new Set(row.parts.length > 0 ? row.parts.map(({ category }) => category) : [row.category])
  for (const key of named) {
    const category = key === null ? undefined : categories.get(key)
    if (category) category.rows += 1
  }
}

function plannedAccounts(
  db: Db,
  viewer: Viewer,
  book: AppBook,
  { accountMap }: AppChoices,
): Plan['accounts'] {
  const known = broughtBefore(
    db,
    viewer.bookId,
    'account',
    book.accounts.map(({ key }) => broughtKey(book, key)),
  )
  const standing = new Map(
    db
      .all<{ id: string; balance: number; isIn: number }>(
        sql`SELECT id, balance_cents AS balance, in_budget AS isIn FROM accounts WHERE book_id = ${viewer.bookId}`,
      )
      .map((one) => [one.id, one]),
  )
  const unknown = Object.keys(accountMap).find((key) => !book.accounts.some((account) => account.key === key))
  if (unknown !== undefined)
    refuse('invalid', `accountMap: The book has no account ${unknown.slice(0, 100)}.`)
  return new Map(
    book.accounts.map((account) => {
      const chosen = accountMap[account.key]
      const before = known.get(broughtKey(book, account.key))
      // A type answers what a new account is: one that came before stays the account that it became.
      const id =
        chosen != null && isId(chosen)
          ? getAccount(db, viewer, chosen).id
          : chosen === 'new' || !before || !standing.has(before)
            ? null
            : before
      const type =
        chosen != null && chosen !== 'new' && !isId(chosen) ? (chosen as AccountType) : account.type
      const beforeCents =
        id === null ? (book.openings.get(account.key)?.cents ?? 0) : (standing.get(id)?.balance ?? 0)
      const isIn = id === null ? comesIntoBudget({ account, type }) : standing.get(id)?.isIn === 1
      return [
        account.key,
        {
          account,
          id,
          type,
          beforeCents,
          isLeftOut: chosen === null,
          isInBudget: isIn,
          addedCents: 0,
          rows: 0,
          duplicates: 0,
        },
      ]
    }),
  )
}

const isId = (text: string): boolean => text.includes('-')

function plannedCategories(
  db: Db,
  viewer: Viewer,
  book: AppBook,
  { categoryMap }: AppChoices,
): Plan['categories'] {
  const known = broughtBefore(
    db,
    viewer.bookId,
    'category',
    book.categories.map(({ key }) => broughtKey(book, key)),
  )
  const groups = new Map(listGroups(db, viewer).map(({ id, name }) => [id, foldName(name)]))
  const own = listCategories(db, viewer)
  const standing = new Set(own.map(({ id }) => id))
  const byName = new Map<string, { id: string; group: string | null }[]>()
  for (const { id, name, groupId } of own) {
    const line = byName.get(foldName(name)) ?? []
    line.push({ id, group: groupId === null ? null : (groups.get(groupId) ?? null) })
    byName.set(foldName(name), line)
  }
  const counts = new Map<string, number>()
  for (const { name } of book.categories) counts.set(name, (counts.get(name) ?? 0) + 1)
  const sameHere = ({ name, group }: AppCategory): string | null => {
    const line = byName.get(foldName(name)) ?? []
    const inGroup = line.find((one) => one.group === (group === null ? null : foldName(group)))
    return inGroup?.id ?? (line.length === 1 && counts.get(name) === 1 ? (line[0]?.id ?? null) : null)
  }
  const planned = new Map<string, PlannedCategory>()
  for (const category of book.categories) {
    const { key, group } = category
    const name =
      counts.get(category.name) === 1 || group === null ? category.name : `${group}: ${category.name}`
    const chosen = categoryMap[name]
    const before = known.get(broughtKey(book, key))
    const proposed = before && standing.has(before) ? before : sameHere(category)
    const id =
      chosen === 'new' || chosen === null ? null : chosen ? getCategory(db, viewer, chosen).id : proposed
    planned.set(key, { category, name, id, isLeftOut: chosen === null, rows: 0 })
  }
  const names = new Set([...planned.values()].map(({ name }) => name))
  const unknown = Object.keys(categoryMap).find((name) => !names.has(name))
  if (unknown !== undefined)
    refuse('invalid', `categoryMap: The book has no category ${unknown.slice(0, 100)}.`)
  return planned
}
