import type { z } from 'zod'
import { MAX_RULES } from '../budget/automation/store.ts'
import { BROKEN_BOOK } from '../http/body.ts'
import { turn } from '../http/turn.ts'
import { refuse } from '../values/refusal.ts'
import { ArchiveInput, type TransactionInput } from './wire.ts'

/** Rows that are checked before other requests get their turn: some milliseconds of work. */
const SLICE = 1000
const MAX_ISSUES = 20

type Issue = { path: PropertyKey[]; message: string }

function broken(issues: Issue[]): never {
  const shown = issues.slice(0, MAX_ISSUES)
  refuse('invalid', BROKEN_BOOK, {
    issues: shown.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}

/** Reads an export, with turns for others. Refused where anything of it is no book, with what and where. */
export const readArchive = (json: string): Promise<ArchiveInput> => readFile(parse(json))

/** The same of a file that was parsed before; its rows are taken out of it. */
export async function readFile(file: Record<string, unknown>): Promise<ArchiveInput> {
  const archive: Record<string, unknown> = {}
  for (const [part, schema] of Object.entries(ArchiveInput.shape)) {
    const value = file[part]
    archive[part] = Array.isArray(value) ? await rowsOf(part, schema, value) : take(schema, value, [part])
  }
  const book = archive as ArchiveInput
  await checkLinks(book)
  return book
}

function parse(json: string): Record<string, unknown> {
  let file: unknown
  try {
    file = JSON.parse(json)
  } catch {
    refuse('malformed_json', BROKEN_BOOK)
  }
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    broken([{ path: [], message: 'Must be an object' }])
  return file as Record<string, unknown>
}

async function rowsOf(part: string, schema: z.ZodType, rows: unknown[]): Promise<unknown[]> {
  const taken: unknown[] = []
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = take(schema, rows.slice(start, start + SLICE), [part], start) as unknown[]
    for (const row of slice) taken.push(row)
    // What was taken need not be held twice.
    rows.fill(undefined, start, start + SLICE)
    await turn()
  }
  return taken
}

/** What the schema makes of the value; its issues say where in the whole file they are. */
function take(schema: z.ZodType, value: unknown, at: PropertyKey[], start = 0): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const whole = (path: PropertyKey[]) =>
    path.map((step, depth) => (depth === 0 && typeof step === 'number' ? start + step : step))
  broken(result.error.issues.map(({ path, message }) => ({ path: [...at, ...whole(path)], message })))
}

/** The ids of the rows; refused where two are the same. */
function idsOf(part: string, rows: { id: string }[]): Set<string> {
  const ids = new Set<string>()
  for (const [index, { id }] of rows.entries()) {
    if (ids.has(id)) broken([{ path: [part, index, 'id'], message: 'Is there twice' }])
    ids.add(id)
  }
  return ids
}

const isLost = (ids: Set<string>, id: string | null | undefined): boolean => Boolean(id) && !ids.has(id ?? '')

/** Every link leads to a row of the file; a bucket may be gone, as its transactions outlive it. */
async function checkLinks(archive: ArchiveInput): Promise<void> {
  const ids = {
    accountId: idsOf('accounts', archive.accounts),
    categoryId: idsOf('budgetCategories', archive.budgetCategories),
    billId: idsOf('bills', archive.bills),
    subscriptionId: idsOf('subscriptions', archive.subscriptions),
    statementId: idsOf('statements', archive.statements),
  }
  idsOf('savingsBuckets', archive.savingsBuckets)
  idsOf('rules', archive.rules)
  if (archive.rules.length > MAX_RULES)
    broken([{ path: ['rules'], message: `Must be at most ${MAX_RULES} rules` }])
  idsOf('completedGoals', archive.completedGoals)
  idsOf('removedTransactions', archive.removedTransactions)
  idsOf('transactions', archive.transactions)
  idsOf(
    'sampleRows',
    archive.sampleRows.map(({ kind, rowId }) => ({ id: `${kind} ${rowId}` })),
  )
  const lost = (part: string, index: number, field: string) =>
    broken([{ path: [part, index, field], message: 'Leads to a row that is not in the file' }])
  for (const part of ['bills', 'subscriptions', 'statements'] as const)
    for (const [index, { accountId }] of archive[part].entries())
      if (isLost(ids.accountId, accountId)) lost(part, index, 'accountId')
  for (const [index, { accountId, categoryId }] of archive.rules.entries()) {
    if (isLost(ids.accountId, accountId)) lost('rules', index, 'accountId')
    if (isLost(ids.categoryId, categoryId)) lost('rules', index, 'categoryId')
  }
  const fields = Object.keys(ids) as (keyof typeof ids)[]
  for (const [index, row] of archive.transactions.entries()) {
    const field = fields.find((each) => isLost(ids[each], row[each]))
    if (field) lost('transactions', index, field)
    if (index % SLICE === 0) await turn()
  }
  for (const part of ['transactions', 'removedTransactions'] as const) checkAmounts(part, archive[part])
}

/** Only an expense has a category, and no sum leaves what can be counted exactly. */
function checkAmounts(part: string, rows: TransactionInput[]): void {
  const wrong = rows.findIndex(({ type, categoryId }) => categoryId && type !== 'expense')
  if (wrong >= 0)
    broken([{ path: [part, wrong, 'categoryId'], message: 'Only an expense can have a category.' }])
  const sum = rows.reduce((total, { amount }) => total + amount, 0)
  if (!Number.isSafeInteger(sum)) broken([{ path: [part], message: 'Sums up to more than can be counted' }])
}
