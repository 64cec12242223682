import type { Cents } from '../../../values/money.ts'
import type { AppId } from '../known/registry.ts'

/** The table of an app in which each line is a row of one account. */
export interface Layout {
  app: AppId
  /** Headers that only this app writes together. */
  headers: string[]
  columns: {
    date: string
    account: string
    payee: string
    category: string
    amount: string
    note: string
    tags: string
    group?: string
    number?: string
  }
  /** The amount that moves the account, from the one of the table. */
  signed?: (cents: Cents, cell: (name: string) => string) => Cents
  /** The reason for which a line is left out; null for one that is a row. */
  leftAs?: (cell: (name: string) => string) => string | null
  /** Categories that say that money only moved. */
  moves: RegExp
  /** True for a line that only moved money though its category doesn't say so. */
  isMove?: (cell: (name: string) => string) => boolean
}

const MOVED = /^(?:transfer|transfers|credit card payment|internal transfer|balance adjustments?)$/i

const LAYOUTS: Layout[] = [
  {
    app: 'mint',
    headers: [
      'date',
      'description',
      'original description',
      'amount',
      'transaction type',
      'category',
      'account name',
    ],
    columns: {
      date: 'date',
      account: 'account name',
      payee: 'description',
      category: 'category',
      amount: 'amount',
      note: 'notes',
      tags: 'labels',
    },
    signed: (cents, cell) => (cell('transaction type').toLowerCase() === 'debit' ? -1 : 1) * Math.abs(cents),
    leftAs: (cell) =>
      ['debit', 'credit'].includes(cell('transaction type').toLowerCase())
        ? null
        : 'Lines whose transaction type is neither debit nor credit',
    moves: MOVED,
  },
  {
    app: 'monarch',
    headers: ['date', 'merchant', 'category', 'account', 'original statement', 'amount'],
    columns: {
      date: 'date',
      account: 'account',
      payee: 'merchant',
      category: 'category',
      amount: 'amount',
      note: 'notes',
      tags: 'tags',
    },
    moves: MOVED,
  },
  {
    app: 'copilot',
    headers: [
      'date',
      'name',
      'amount',
      'status',
      'category',
      'parent category',
      'excluded',
      'type',
      'account',
    ],
    columns: {
      date: 'date',
      account: 'account',
      payee: 'name',
      category: 'category',
      amount: 'amount',
      note: 'note',
      tags: 'tags',
      group: 'parent category',
      number: 'account mask',
    },
    // Spending is positive there.
    signed: (cents) => -cents,
    leftAs: (cell) =>
      cell('status').toLowerCase() === 'pending'
        ? 'Pending rows: the booked ones come with the bank’s file'
        : null,
    moves: MOVED,
    isMove: (cell) => cell('type').toLowerCase() === 'internal transfer',
  },
]

export const layoutOf = (headers: string[]): Layout | undefined =>
  LAYOUTS.find((layout) => layout.headers.every((name) => headers.includes(name)))
