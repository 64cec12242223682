import type { ActualFile } from './actual-file.ts'
import { type AppRule, addLeft, type Left } from './book.ts'
import { isObject, type Json, listOf, textOf } from './json.ts'

export interface ActualNames {
  categories: ReadonlySet<string>
  mapped: ReadonlyMap<string, string>
  /** Names of payees, by their ids. */
  names: ReadonlyMap<string, string>
  transfers: ReadonlyMap<string, { account: string }>
  accounts: ReadonlyMap<string, unknown>
  left: Left
}

export function parsedList(text: unknown): Json[] {
  if (typeof text !== 'string' || text.length > 100_000) return []
  try {
    return listOf(JSON.parse(text))
  } catch {
    return []
  }
}

/** Rules of "payee is, or contains, then category"; any other is named. */
export function actualRules(file: ActualFile, book: ActualNames): AppRule[] {
  const ofSchedules = new Set<string>()
  for (const { rule } of file.all('schedules', ['rule'])) ofSchedules.add(textOf(rule))
  const rules: AppRule[] = []
  for (const row of file.all('rules', ['id', 'conditions', 'actions', 'tombstone'])) {
    if (row.tombstone === 1 || ofSchedules.has(textOf(row.id))) continue
    const [conditions, actions] = [parsedList(row.conditions), parsedList(row.actions)]
    const found = ruleOf(conditions, actions, book)
    if (found.length > 0) rules.push(...found)
    else
      addLeft(
        book.left,
        'Rules of another kind than “payee contains, then category”',
        wordsOf(conditions, book),
      )
  }
  return rules
}

function ruleOf(conditions: Json[], actions: Json[], { names, mapped, categories }: ActualNames): AppRule[] {
  const [condition, more] = conditions
  const [action, another] = actions
  if (
    !condition ||
    more ||
    !action ||
    another ||
    action.field !== 'category' ||
    (action.op ?? 'set') !== 'set'
  )
    return []
  const id = textOf(action.value)
  const category = mapped.get(id) || id
  if (!categories.has(category)) return []
  const { op, field, value } = condition
  const isPayee = field === 'payee' || field === 'description'
  const isText = field === 'imported_payee' || field === 'imported_description' || field === 'payee_name'
  if (isPayee && (op === 'is' || op === 'oneOf')) {
    const ids = Array.isArray(value) ? value : [value]
    return ids.flatMap((one) => {
      const text = names.get(textOf(one))
      return text ? [{ text, isWhole: true, category }] : []
    })
  }
  const text = textOf(value).trim()
  if ((isText || isPayee) && text !== '' && (op === 'contains' || op === 'is'))
    return [{ text, isWhole: op === 'is', category }]
  return []
}

function wordsOf(conditions: Json[], { names }: ActualNames): string {
  const [first] = conditions
  if (!first || !isObject(first)) return ''
  const value = textOf(first.value)
  return `${textOf(first.field)} ${textOf(first.op)} ${names.get(value) ?? value}`.slice(0, 100)
}
