import type { RefusedCall } from '../../src/homes/browser/wire.ts'
import { formatAmount } from '../ui/format.ts'

/** What the resources of the API hold, one of each. */
const ONE: Record<string, string> = {
  accounts: 'account',
  'budget-categories': 'category',
  'savings-buckets': 'savings goal',
  bills: 'bill',
  subscriptions: 'subscription',
  transactions: 'transaction',
  transfers: 'transfer',
  payees: 'payee',
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
}

type Call = Pick<RefusedCall, 'method' | 'path' | 'body'>

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** " “Groceries”", or nothing. */
const quoted = (name: unknown): string => (text(name) ? ` “${text(name)}”` : '')

const amountOf = (fields: Record<string, unknown>): string => {
  const amount = text(fields.amount ?? fields.balance ?? fields.saved ?? fields.target ?? fields.allocated)
  return amount && !Number.isNaN(Number(amount)) ? formatAmount(amount) : ''
}

/** " of $12.50", or nothing. */
const ofAmount = (fields: Record<string, unknown>): string => {
  const amount = amountOf(fields)
  return amount ? ` of ${amount}` : ''
}

interface TransferCall {
  method: string
  id: string | undefined
  deed: string | undefined
  fields: Record<string, unknown>
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const article = (noun: string): string => (/^[aeiou]/.test(noun) ? 'an' : 'a')

/** What is done to transfers besides adding and changing one. */
function ofTransfer({ method, id, deed, fields }: TransferCall): string | undefined {
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

/** A command in words, such as “Expense “Bread” of $12.50”. */
export function describeCall({ method, path, body }: Call): string {
  const [, , resource = '', id, deed] = path.split('?')[0]?.split('/') ?? []
  const fields = fieldsOf(body)
  const amount = amountOf(fields)
  const of = ofAmount(fields)
  if (resource === 'profile') return 'Change of your profile or preferences'
  if (resource === 'import') return 'Import of a whole book'
  if (resource === 'sample-data') return method === 'DELETE' ? 'Removal of the sample data' : 'Sample data'
  if (resource === 'transfers') {
    const words = ofTransfer({ method, id, deed, fields })
    if (words) return words
  }
  if (resource === 'settlement')
    return method === 'DELETE'
      ? 'Return of a payment between members'
      : `Payment between members${quoted(fields.note)}${of}`
  const one = ONE[resource]
  if (!one) return `${method} ${path}`
  if (resource === 'statements' && id === 'layouts')
    return method === 'DELETE' ? 'Forgetting how a file is read' : 'Name of how a file is read'
  if (resource === 'statements' && method === 'POST') return 'Import of a bank statement'
  if (deed) return `${VERBS[deed] ?? 'Change of a'} ${one}${quoted(fields.description)}${of}`
  if (method === 'DELETE') return `Deletion of ${article(one)} ${one}`
  if (method === 'PUT')
    return `Change of ${article(one)} ${one}${quoted(fields.name ?? fields.description ?? fields.contains)}${of && `: ${amount}`}`
  const kind = resource === 'transactions' && text(fields.type) ? text(fields.type) : `new ${one}`
  return `${capital(kind)}${quoted(fields.name ?? fields.description ?? fields.contains)}${id ? '' : of}`
}
