/**
 * Limits of an object's database in production beside those that workerd sets everywhere: bytes of a row, a string or a
 * blob, and arguments of a function. https://developers.cloudflare.com/durable-objects/platform/limits/
 */
const [ROW_BYTES, ARGUMENTS] = [2_000_000, 32]

/** Texts, quoted names and comments, in which brackets and commas mean nothing. */
const QUOTED = /'(?:[^']|'')*'|"[^"]*"|`[^`]*`|--[^\n]*/g
/** A name before a bracket that is no function: that of a table, whose columns follow. */
const COLUMNS_OF = /\b(?:into|table|references|on|as)\s+$/i
const NO_FUNCTION =
  /^(?:in|values|and|or|not|exists|select|from|as|on|by|when|then|else|where|having|key|unique)$/i

/** The most arguments that one function of the statement has. */
function argumentsIn(statement: string): number {
  const text = statement.replaceAll(QUOTED, '?')
  const open: number[] = []
  let most = 0
  for (const { 0: found, 1: name = '', index } of text.matchAll(/(\w*)\s*[(]|[),]/g)) {
    if (found === ',') open.push((open.pop() ?? 0) + 1)
    else if (found === ')') most = Math.max(most, open.pop() ?? 0)
    else {
      const isFunction = name !== '' && !NO_FUNCTION.test(name) && !COLUMNS_OF.test(text.slice(0, index))
      open.push(isFunction ? 1 : Number.NEGATIVE_INFINITY)
    }
  }
  return most
}

const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return new TextEncoder().encode(value).length
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? value.byteLength : 8
}

/** Statements that were found good. */
const good = new Set<string>()

/** Refuses what production does. A statement may bring no more than one row holds, however many rows it writes. */
function refuseBeyond(statement: string, bindings: unknown[]): void {
  const bytes = bindings.reduce<number>((sum, value) => sum + bytesOf(value), 0)
  if (bytes > ROW_BYTES)
    throw new Error(`${bytes} bytes are more than a row holds: ${statement.slice(0, 200)}`)
  if (good.has(statement)) return
  const count = argumentsIn(statement)
  if (count > ARGUMENTS) throw new Error(`A function has ${count} arguments: ${statement}`)
  good.add(statement)
}

/** A view of what workerd gives, whose members are called on the original. */
export const over = <Target extends object>(target: Target, own: Partial<Target>): Target =>
  new Proxy(target, {
    get(_, name) {
      if (name in own) return own[name as keyof Target]
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Statements since their rows were last counted; none are kept before that is asked for. */
let counting: SqlCursor<unknown>[] | undefined

/** Rows that all statements have read and written since this was asked the last time: production bills by them. */
export function rowsSince(): { read: number; written: number } {
  const sum = (rows: (cursor: SqlCursor<unknown>) => number) =>
    (counting ?? []).reduce((total, cursor) => total + rows(cursor), 0)
  const rows = { read: sum(({ rowsRead }) => rowsRead), written: sum(({ rowsWritten }) => rowsWritten) }
  counting = []
  return rows
}

/** The object's state with a database that refuses what production refuses. */
export function asInProduction(state: DurableObjectState): DurableObjectState {
  const { storage } = state
  const exec: SqlStorage['exec'] = (statement, ...bindings) => {
    refuseBeyond(statement, bindings)
    const cursor = storage.sql.exec<never>(statement, ...bindings)
    counting?.push(cursor)
    return cursor
  }
  return over(state, { storage: over(storage, { sql: over(storage.sql, { exec }) }) })
}
