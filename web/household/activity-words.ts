import { formatAmount, formatDay } from '../ui/format.ts'

/** Nouns for the kinds of rows that an activity entry is about, with their article. */
export const KIND_WORDS: Record<string, string> = {
  transaction: 'the transaction',
  contribution: 'the contribution',
  account: 'the account',
  category: 'the category',
  goal: 'the savings goal',
  bill: 'the bill',
  subscription: 'the subscription',
  budget: 'the budget of',
  payment: 'the payment',
  member: 'the member',
}

export const FIELD_WORDS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  amount: 'Amount',
  date: 'Date',
  account: 'Account',
  category: 'Category',
  payee: 'Payee',
  note: 'Note',
  parts: 'Parts',
  type: 'Type',
  opening: 'Opening balance',
  active: 'Active',
  allocated: 'Allocated',
  group: 'Group',
  archived: 'Put away',
  target: 'Target',
  targetDate: 'Target date',
  dueDate: 'Due',
  cycle: 'Repeats',
  from: 'From',
  to: 'To',
  weight: 'Weight',
  left: 'Left',
  role: 'Role',
}

const MONEY = ['amount', 'opening', 'allocated', 'target']
const DAYS = ['date', 'dueDate', 'targetDate']

/** A value of a field as people read it; "nothing" for an empty one. */
export function told(field: string, value: string | number | null): string {
  if (value === null || value === '') return 'nothing'
  if (MONEY.includes(field)) return formatAmount(String(value))
  return DAYS.includes(field) ? formatDay(String(value)) : String(value)
}
