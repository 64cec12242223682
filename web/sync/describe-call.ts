import type { RefusedCall } from '../../src/homes/browser/wire.ts'
import { formatAmount, formatMonth, plural } from '../ui/format.ts'

/** Nouns for one row of each resource of the API. */
const ONE: Record<string, string> = {
  accounts: 'account',
  'budget-categories': 'category',
  'savings-buckets': 'savings goal',
  bills: 'bill',
  subscriptions: 'subscription',
  transactions: 'transaction',
  transfers: 'transfer',
  payees: 'payee',
  tags: 'tag',
  'category-groups': 'category group',
  statements: 'imported statement',
  rules: 'rule',
}

const VERBS: Record<string, string> = {
  pay: 'Payment of a',
  transfers: 'Transfer of a',
  celebrate: 'Celebration of a',
  restore: 'Return of a deleted',
  reset: 'Undo of the reset of a',
  apply: 'Use on the past of a',
  plan: 'Plan of a',
  merge: 'Merging of a',
  unmerge: 'Return of a merged',
  divide: 'Division of a',
  match: 'Match of a',
}
/** Verbs of a deed where the method is DELETE. */
const UNDONE: Record<string, string> = {
  divide: 'Joining of a divided',
  match: 'Separation of a matched',
}

/** Words for resources that are neither a row nor several. */
const WHOLE: Record<string, string> = {
  profile: 'Change of your profile or preferences',
  dashboard: 'Order of the dashboard',
  'budget-period': 'Change of how the budget’s months lie',
}

const OF_BUDGET: Record<string, string> = {
  moves: 'Move',
  fill: 'Filling of categories',
  fund: 'Funding of categories',
  rests: 'Move of rests into goals',
}

type Call = Pick<RefusedCall, 'method' | 'path' | 'body'>

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** " “Groceries”", or nothing. */
const quoted = (name: unknown): string => (text(name) ? ` “${text(name)}”` : '')

const amountOf = (fields: Record<string, unknown>): string => {
  const amount = text(
    fields.amount ?? fields.balance ?? fields.saved ?? fields.target ?? fields.allocated ?? fields.assigned,
  )
  return amount && !Number.isNaN(Number(amount)) ? formatAmount(amount) : ''
}

/** " of $12.50", or nothing. */
const ofAmount = (fields: Record<string, unknown>): string => {
  const amount = amountOf(fields)
  return amount ? ` of ${amount}` : ''
}

interface CallParts {
  method: string
  id: string | undefined
  deed: string | undefined
  fields: Record<string, unknown>
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const article = (noun: string): string => (/^[aeiou]/.test(noun) ? 'an' : 'a')

/** Words for a call on transfers; undefined for changing one, which is described as with any row. */
function ofTransfer({ method, id, deed, fields }: CallParts): string | undefined {
  if (id === 'links') {
    const { pairs } = fields
    const count = Array.isArray(pairs) ? pairs.length : 1
    return count === 1 ? 'Link of two transactions as a transfer' : `Link of ${count} pairs as transfers`
  }
  if (id === 'dismissals')
    return deed ? 'Return of a suggested transfer' : 'Note that two transactions are no transfer'
  if (method === 'DELETE') return 'Separation of a transfer'
  if (fields.transactionId) return 'Change of a transaction into a transfer'
  return method === 'POST' ? `Transfer${quoted(fields.description)}${ofAmount(fields)}` : undefined
}

/** Words for a call on a month of the budget. */
function ofBudget({ method, id = '', deed = '', fields }: CallParts): string {
  const month = /^\d{4}-\d\d$/.test(id) ? ` in ${formatMonth(id)}` : ''
  if (method === 'DELETE') return `Undo in the budget${month}`
  if (method === 'PUT') return `Amount assigned${month}: ${amountOf(fields)}`
  return `${OF_BUDGET[deed] ?? 'Change of the budget'}${month}${ofAmount(fields)}`
}

/** Words for a call on several rows at once; undefined for any other. */
function ofMany({ method, id, deed, fields }: CallParts, resource: string): string | undefined {
  if (resource === 'category-groups' && method === 'PUT' && !id) return 'Order of the categories'
  if (resource !== 'transactions' || id !== 'bulk') return undefined
  if (deed) return 'Undo of a change of several transactions'
  const { ids } = fields
  return `Change of ${plural(Array.isArray(ids) ? ids.length : 2, 'transaction')}`
}

/** A command in words, such as “Expense “Bread” of $12.50”. */
export function describeCall({ method, path, body }: Call): string {
  const [, , resource = '', id, deed] = path.split('?')[0]?.split('/') ?? []
  const fields = fieldsOf(body)
  const amount = amountOf(fields)
  const of = ofAmount(fields)
  const parts = { method, id, deed, fields }
  const whole = WHOLE[resource]
  if (whole) return whole
  if (resource === 'import') return id === 'apps' ? 'Import from another app' : 'Import of a whole book'
  if (resource === 'budget') return ofBudget(parts)
  if (resource === 'points')
    return id === 'purchase' ? `${deed ? 'Return of a purchase' : 'Purchase'} in the shop` : 'Claim of points'
  if (resource === 'sample-data') return method === 'DELETE' ? 'Removal of the sample data' : 'Sample data'
  if (resource === 'transfers') {
    const words = ofTransfer(parts)
    if (words) return words
  }
  const many = ofMany(parts, resource)
  if (many) return many
  if (resource === 'settlement')
    return method === 'DELETE'
      ? 'Return of a payment between members'
      : `Payment between members${quoted(fields.note)}${of}`
  const one = ONE[resource]
  if (!one) return `${method} ${path}`
  if (resource === 'statements' && id === 'layouts')
    return method === 'DELETE' ? 'Forgetting how a file is read' : 'Name of how a file is read'
  if (resource === 'statements' && method === 'POST') return 'Import of a bank statement'
  const verb = (method === 'DELETE' ? UNDONE : VERBS)[deed ?? '']
  if (deed) return `${verb ?? 'Change of a'} ${one}${quoted(fields.description)}${of}`
  if (method === 'DELETE') return `Deletion of ${article(one)} ${one}`
  if (method === 'PUT')
    return `Change of ${article(one)} ${one}${quoted(fields.name ?? fields.description ?? fields.contains)}${of && `: ${amount}`}`
  const kind = resource === 'transactions' && text(fields.type) ? text(fields.type) : `new ${one}`
  return `${capital(kind)}${quoted(fields.name ?? fields.description ?? fields.contains)}${id ? '' : of}`
}
