import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { addMonths, type Day, monthOf } from '../../values/day.ts'

/** Asks the API as the token that came with the request, so that a tool may do what the token may, and no more. */
export type Ask = (method: string, path: string, body?: object) => Promise<{ ok: boolean; body: unknown }>

/** Rights of the request's token: each opens a group of tools. */
export interface Allowed {
  reads: boolean
  adds: boolean
  writes: boolean
}

interface Setting {
  ask: Ask
  allowed: Allowed
  currency: string
  /** The day in the book's zone. */
  today: Day
}

type Row = Record<string, unknown>
interface Money {
  amount: string
  currency: string
}

/** Months back from the present one in which overdue dates are looked for. */
const MOST_MONTHS_BACK = 24
const MOST = 100

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a day such as 2026-03-31')
const id = z.string().describe('An id, as another tool has named it')
const amountText = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Must be an amount such as 12.50')
  .describe('A positive amount such as 12.50, in the currency of the book')

/** The fields of a row, those that are money with their currency. */
function shown(row: Row, currency: string, fields: readonly string[], money: readonly string[] = []): Row {
  const of = (name: string): unknown => row[name] ?? null
  const priced = (name: string): Money | null =>
    typeof row[name] === 'string' ? { amount: row[name], currency } : null
  return Object.fromEntries([
    ...fields.map((name) => [name, of(name)]),
    ...money.map((name) => [name, priced(name)]),
  ])
}

const FIGURES = [
  ...['totalBalance', 'totalSaved', 'monthlyIncome', 'monthlyExpenses', 'spentThisMonth', 'stillDue'],
  ...['totalBudget', 'available', 'toAssign', 'safeToSpend'],
]
/** Lists of bills and subscriptions, each with the field of a row's first unpaid due date. */
const DUE_DATES = [
  ['/api/bills', 'dueDate'],
  ['/api/subscriptions', 'nextBilling'],
] as const
const ENTRY = ['id', 'date', 'type', 'description', 'payee', 'accountId', 'categoryId', 'note', 'tags']

const summary = (body: Row, currency: string): Row => ({
  ...shown(body, currency, ['book', 'currency', 'today'], FIGURES),
  overdue: shown(body.overdue as Row, currency, ['count'], ['amount']),
  next: (body.next as Row[]).map((row) =>
    shown(row, currency, ['kind', 'id', 'name', 'dueDate', 'daysLeft'], ['amount']),
  ),
  goals: (body.goals as Row[]).map((row) =>
    shown(row, currency, ['id', 'name', 'percent'], ['saved', 'target']),
  ),
})

/** The answer of a tool: what a program reads, and the same as text. */
const said = (content: Row) => ({
  structuredContent: content,
  content: [{ type: 'text' as const, text: JSON.stringify(content) }],
})

/** The answer of a tool that the API refused, in the words of the refusal. */
const refused = (body: unknown) => ({
  isError: true,
  content: [{ type: 'text' as const, text: String((body as Row).message ?? 'This could not be done.') }],
})

/** Tools that read the book. */
function addReaders(server: McpServer, { ask, currency, today }: Setting): void {
  const annotations = { readOnlyHint: true, openWorldHint: false }
  const read = async (path: string, tell: (body: unknown) => Row) => {
    const { ok, body } = await ask('GET', path)
    return ok ? said(tell(body)) : refused(body)
  }
  const rows = (body: unknown, fields: string[], money: string[]) =>
    (body as Row[]).map((row) => shown(row, currency, fields, money))

  server.registerTool(
    'get_summary',
    {
      description:
        'The figures of the budget: balances, income and spending of this month, what is left to spend, what falls due next and the goals.',
      annotations,
    },
    () => read('/api/summary', (body) => summary(body as Row, currency)),
  )
  server.registerTool(
    'list_accounts',
    { description: 'The accounts with their balances.', annotations },
    () =>
      read('/api/accounts', (body) => ({
        accounts: rows(body, ['id', 'name', 'type', 'isActive'], ['balance']),
      })),
  )
  server.registerTool(
    'list_categories',
    { description: 'The categories of the budget: what each was given and what was spent.', annotations },
    () =>
      read('/api/budget-categories', (body) => ({
        categories: rows(body, ['id', 'name'], ['allocated', 'spent']),
      })),
  )
  server.registerTool(
    'search_transactions',
    {
      description: 'Transactions, the newest first: by a text in them and by their days.',
      inputSchema: {
        query: z.string().max(200).optional().describe('A text in the description, payee, note or a tag'),
        from: day.optional(),
        to: day.optional(),
        limit: z.int().min(1).max(MOST).default(20),
      },
      annotations,
    },
    ({ query, from, to, limit }) => {
      const asked = Object.entries({ q: query, from, to, limit: String(limit) })
      const search = new URLSearchParams(asked.filter((pair): pair is [string, string] => Boolean(pair[1])))
      return read(`/api/transactions?${search}`, (body) => ({
        transactions: rows(body, ENTRY, ['amount']),
      }))
    },
  )
  server.registerTool(
    'list_due',
    {
      description: 'Bills and subscriptions that are overdue, or due by the end of next month.',
      annotations,
    },
    async () => {
      const present = monthOf(today)
      let month = present
      for (const [path, field] of DUE_DATES) {
        const { ok, body } = await ask('GET', path)
        if (!ok) return refused(body)
        for (const row of body as Row[])
          if (row.active && monthOf(row[field] as Day) < month) month = monthOf(row[field] as Day)
      }
      const due: Row[] = []
      const earliest = addMonths(present, -MOST_MONTHS_BACK)
      if (month < earliest) month = earliest
      for (; month <= addMonths(present, 1); month = addMonths(month, 1)) {
        const { ok, body } = await ask('GET', `/api/calendar?month=${month}`)
        if (!ok) return refused(body)
        due.push(...(body as Row[]).filter(({ state }) => state !== 'paid'))
      }
      return said({ due: rows(due, ['kind', 'id', 'name', 'date', 'state'], ['amount']) })
    },
  )
}

/** Tools that enter and categorise. None deletes, and what they do can be taken back by the token. */
function addWriters(server: McpServer, { ask, allowed, currency }: Setting): void {
  const annotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
  const write = async (method: string, path: string, input: object) => {
    const { ok, body } = await ask(method, path, input)
    return ok ? said({ transaction: shown(body as Row, currency, ENTRY, ['amount']) }) : refused(body)
  }
  server.registerTool(
    'add_transaction',
    {
      description: 'Records an expense, or an income, of today or of a day that is named.',
      inputSchema: {
        amount: amountText,
        description: z.string().min(1).max(500),
        type: z.enum(['expense', 'income']).default('expense'),
        date: day.optional(),
        accountId: id.optional(),
        categoryId: id.optional(),
      },
      annotations,
    },
    (input) => write('POST', '/api/transactions', input),
  )
  if (!allowed.writes) return
  server.registerTool(
    'categorize_transaction',
    {
      description: 'Gives an expense its category.',
      inputSchema: { id, categoryId: id },
      annotations: { ...annotations, idempotentHint: true },
    },
    (input) =>
      write('PUT', `/api/transactions/${encodeURIComponent(input.id)}`, { categoryId: input.categoryId }),
  )
}

/** Registers the tools that the token may use; others are not there. */
export function addTools(server: McpServer, setting: Setting): void {
  if (setting.allowed.reads) addReaders(server, setting)
  if (setting.allowed.adds) addWriters(server, setting)
}
