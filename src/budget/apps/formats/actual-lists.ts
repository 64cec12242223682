import { typeByName } from './account-types.ts'
import type { ActualFile } from './actual-file.ts'
import { type AppAccount, type AppCategory, addLeft, INCOME_LEFT, type Left } from './book.ts'
import { nameOf } from './cells.ts'
import { textOf } from './json.ts'

type Row = Record<string, unknown>

export const isGone = ({ tombstone }: Row): boolean => tombstone === 1

export function accountsOf(file: ActualFile): Map<string, AppAccount> {
  const accounts = new Map<string, AppAccount>()
  for (const row of file.all('accounts', [
    'id',
    'name',
    'offbudget',
    'closed',
    'tombstone',
    'type',
    'mask',
    'official_name',
  ])) {
    if (isGone(row)) continue
    const name = nameOf(textOf(row.name)) || 'Account'
    const mask = textOf(row.mask).replace(/\D/g, '').slice(-4)
    accounts.set(textOf(row.id), {
      key: textOf(row.id),
      name,
      typeThere: '',
      currency: null,
      thereCents: 0,
      // Actual tells no types any more: what an account is shows in its name.
      type: typeByName(name),
      inBudget: row.offbudget !== 1,
      isClosed: row.closed === 1,
      ...(mask ? { number: mask } : {}),
    })
  }
  return accounts
}

export function categoriesOf(file: ActualFile, left: Left) {
  const groups = new Map<string, Row>()
  for (const row of file.all('category_groups', ['id', 'name', 'hidden', 'tombstone', 'is_income']))
    if (!isGone(row)) groups.set(textOf(row.id), row)
  const categories = new Map<string, AppCategory>()
  const incomes = new Map<string, string>()
  for (const row of file.all('categories', ['id', 'name', 'is_income', 'cat_group', 'hidden', 'tombstone'])) {
    const group = groups.get(textOf(row.cat_group))
    if (isGone(row)) continue
    if (row.is_income === 1 || group?.is_income === 1) {
      incomes.set(textOf(row.id), nameOf(textOf(row.name)))
      addLeft(left, INCOME_LEFT, nameOf(textOf(row.name)))
      continue
    }
    const key = textOf(row.id)
    categories.set(key, {
      key,
      name: nameOf(textOf(row.name)) || 'Category',
      group: group ? nameOf(textOf(group.name)) : null,
      isHidden: row.hidden === 1 || group?.hidden === 1,
    })
  }
  const mapped = new Map<string, string>()
  for (const row of file.all('category_mapping', ['id', 'transferId']))
    mapped.set(textOf(row.id), textOf(row.transferId))
  return { categories, incomes, mapped }
}

export function payeesOf(file: ActualFile) {
  const own = new Map<string, { name: string; account: string }>()
  for (const row of file.all('payees', ['id', 'name', 'transfer_acct']))
    own.set(textOf(row.id), { name: textOf(row.name), account: textOf(row.transfer_acct) })
  for (const row of file.all('payee_mapping', ['id', 'targetId'])) {
    const target = own.get(textOf(row.targetId))
    if (target) own.set(textOf(row.id), target)
  }
  return own
}

/** Names what of the book has no place here. */
export function nameRest(file: ActualFile, left: Left): void {
  let reports = 0
  for (const row of file.all('custom_reports', ['id', 'tombstone'])) if (!isGone(row)) reports += 1
  if (reports > 0) addLeft(left, 'Reports of one’s own', '', reports)
}
