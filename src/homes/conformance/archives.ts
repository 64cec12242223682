import type { Archive, ImportReceipt } from '../../archive/wire.ts'
import type { Book, Fields } from './book.ts'

const LISTS = [
  '/accounts',
  '/budget-categories',
  '/savings-buckets',
  '/bills',
  '/subscriptions',
  '/transactions',
  '/statements',
  '/statements/layouts',
  '/rules',
  '/payees',
  '/tags',
  '/category-groups',
  '/sample-data',
  ...['this-month', 'last-3-months', 'this-year'].map((period) => `/dashboard?period=${period}`),
  ...['2026-01', '2026-02', '2026-03', '2026-04'].map((month) => `/calendar?month=${month}`),
]
const PREFERENCES = ['displayName', 'bio', 'timeZone', 'currency', 'locale', 'weekStart', 'totalBudget']

/** Every list and every figure, as the owner reads them. */
export async function figuresOf(book: Book): Promise<unknown[]> {
  const profile = await book.get<Fields>('/profile')
  return [
    ...(await Promise.all(LISTS.map((path) => book.get(path)))),
    PREFERENCES.map((name) => profile[name]),
  ]
}

/** The same for every book that differs in nothing but the names of its rows. */
export function nameless(value: unknown): unknown {
  const names = new Map<string, string>()
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
  const text = JSON.stringify(value).replaceAll(uuid, (id) => {
    if (!names.has(id)) names.set(id, `id ${names.size}`)
    return names.get(id) ?? id
  })
  return JSON.parse(text)
}

/**
 * The content of the file without what differs in every file: when it was made, and the places. Points are
 * taken from no file.
 */
export const contentsOf = ({ exportedAt: _, points: __, pointTransactions: ___, ...archive }: Archive) => ({
  ...archive,
  transactions: archive.transactions.map(({ seq: _, ...row }) => row),
  removedTransactions: archive.removedTransactions.map(({ seq: _, ...row }) => row),
})

export const exportOf = (book: Book) => book.get<Archive>('/export')
export const importInto = (book: Book, file: unknown) => book.post<ImportReceipt>('/import', file, 200)
