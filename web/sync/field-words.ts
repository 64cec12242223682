import { formatAmount, formatDay } from '../ui/format.ts'

/** Names of things by their ids, as far as this page knows them. */
export type NameOf = (id: string) => string | undefined

const LABELS: Record<string, string> = {
  accountId: 'Account',
  accountNumber: 'Last 4 digits',
  active: 'Active',
  allocated: 'Allocated per month',
  autoPay: 'Pays itself when due',
  billingCycle: 'Billing cycle',
  bucketId: 'Savings goal',
  categoryId: 'Category',
  date: 'Day',
  dueDate: 'Due date',
  groupId: 'Group',
  isActive: 'Active',
  nextBilling: 'Next billing',
  opening: 'Opening balance',
  openedOn: 'Opening day',
  paidBy: 'Paid by',
  payeeId: 'Payee',
  saved: 'Saved',
  shares: 'For',
  spent: 'Spent',
}

/** "Due date" of `dueDate`. */
export const labelOf = (field: string): string => {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const AMOUNTS = ['amount', 'target', 'allocated', 'opening', 'balance', 'saved', 'spent']

interface Share {
  memberId: string
  amount?: string
  weight?: number
}

/** "Anna $7.00, Ben $3.00", as far as the members are known. */
const sharesInWords = (shares: Share[], nameOf: NameOf): string =>
  shares
    .map(({ memberId, amount, weight }) =>
      [nameOf(memberId) ?? 'Somebody', amount ? formatAmount(amount) : weight].join(' '),
    )
    .join(', ')

/** A value of a field as its owner would say it. */
export function wordsOf(field: string, value: unknown, nameOf: NameOf): string {
  if (field === 'paidBy' && value === null) return 'Common money'
  if (field === 'shares') return value ? sharesInWords(value as Share[], nameOf) : 'As usual'
  if (field === 'paidBy') return nameOf(String(value)) ?? 'Somebody'
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'Nothing'
  const text = String(value)
  if (AMOUNTS.includes(field)) return formatAmount(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text)
  if (field.endsWith('Id')) return nameOf(text) ?? 'Another one'
  if (field === 'icon') return text.replace(/^.*(fa-|:)/, '').replaceAll('-', ' ')
  return ['type', 'color', 'priority', 'frequency', 'billingCycle'].includes(field)
    ? text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')
    : text
}
