import { refuse } from '../../../values/refusal.ts'
import type { Pace } from '../../statements/formats/pace.ts'
import { readQif } from '../../statements/formats/qif.ts'
import type { StatementRow } from '../../statements/formats/statement.ts'
import { typeByName } from './account-types.ts'
import {
  type AppAccount,
  type AppCategory,
  type AppLine,
  addLeft,
  type Left,
  type ReadBook,
  type ReadChoices,
} from './book.ts'
import { counter, nameOf, orderOfColumn } from './cells.ts'

/** A QIF of Quicken, as a book: the reader of statements reads it, and what its rows say is taken along. */
export async function readQuicken(
  name: string,
  text: string,
  { dateOrder }: ReadChoices,
  pace: Pace,
): Promise<ReadBook> {
  const left: Left = new Map()
  const days = { name, headers: ['d'], records: [...text.matchAll(/^D(.+)$/gm)].map(([, day = '']) => [day]) }
  const { order, question } = orderOfColumn(days, ([day = '']) => day.trim(), dateOrder)
  // The signs of a program's own export are right as they are.
  const columns = { dateOrder: order, swap: false }
  const file = await readQif({
    text,
    columns,
    hints: {},
    encoding: 'utf-8',
    pace,
    newRows: (): StatementRow[] => [],
  })
  const accounts = new Map<string, AppAccount>()
  const categories = new Map<string, AppCategory>()
  const keyOf = counter()
  const lines: AppLine[] = []
  const only = file.accounts.length === 1 ? (file.accounts[0]?.text ?? '') : ''
  for (const { text: own, type, opening } of file.accounts) {
    const key = nameOf(own) || 'Account'
    accounts.set(key, {
      key,
      name: key,
      typeThere: '',
      type: type ?? typeByName(key),
      inBudget: true,
      isClosed: false,
      currency: null,
      thereCents: opening?.cents ?? 0,
    })
    if (!opening) continue
    lines.push({
      ...EMPTY,
      key: keyOf(`${key}|${opening.day}|opening`),
      account: key,
      date: opening.day,
      amountCents: opening.cents,
      kind: 'opening',
    })
  }
  const categoryOf = (said: string | undefined): string | null => {
    const whole = nameOf(said ?? '')
    if (whole === '') return null
    const at = whole.indexOf(':')
    const [group, own] = at > 0 ? [nameOf(whole.slice(0, at)), nameOf(whole.slice(at + 1))] : [null, whole]
    categories.set(whole, { key: whole, name: own || whole, group: own ? group : null, isHidden: false })
    return whole
  }
  for (const row of file.rows) {
    const { date, amountCents, description, problem, says = {} } = row
    // Void rows have no amount, and parts of a split may cancel each other out.
    const isZero = date !== null && amountCents === 0
    if ((problem !== null && !isZero) || date === null || amountCents === null)
      refuse('invalid_file', `${name}, entry ${row.index + 1}: ${problem ?? 'it has no day or no amount.'}`)
    const key = nameOf(row.accountKey ?? only) || 'Account'
    const account = accounts.get(key)
    if (account) account.thereCents += amountCents
    const isTransfer = says.transferTo !== undefined
    const rowKey = keyOf(`${key}|${date}|${amountCents}`)
    lines.push({
      ...EMPTY,
      key: rowKey,
      account: key,
      date,
      amountCents,
      payee: isTransfer ? '' : (says.payee ?? description),
      note: says.note ?? '',
      tags: (says.tags ?? []).map(nameOf),
      category: isTransfer ? null : categoryOf(says.category),
      transferTo: isTransfer ? nameOf(says.transferTo ?? '') : null,
      ...(says.parts
        ? {
            parts: says.parts.map((part, index) => ({
              key: `${rowKey}/${index}`,
              amountCents: part.amountCents,
              payee: '',
              note: part.note ?? '',
              category: part.transferTo === undefined ? categoryOf(part.category) : null,
              transferTo: part.transferTo === undefined ? null : nameOf(part.transferTo),
            })),
          }
        : {}),
    })
  }
  for (const { reason, count, example } of file.left ?? [])
    if (!/account began with/.test(reason)) addLeft(left, reason, example, count)
  for (const warning of file.warnings ?? []) addLeft(left, warning, '')
  return {
    app: 'quicken',
    accounts: [...accounts.values()],
    categories: [...categories.values()],
    lines,
    schedules: [],
    rules: [],
    months: null,
    left,
    questions: question ? [question] : [],
    mixesIncome: true,
  }
}

const EMPTY = {
  payee: '',
  note: '',
  tags: [],
  bankId: null,
  category: null,
  kind: 'entry',
} as const satisfies Partial<AppLine>
