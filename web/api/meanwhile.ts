import { formatMoney, parseMoney } from '../../src/values/money.ts'
import { ApiError, codeOf, rowOf } from './errors.ts'
import { createStore, useStore } from './store.ts'

export type Fields = Record<string, unknown>

/** A field that two have changed: what is to be sent of it, and what stands there by now. */
export interface Question {
  yours: Fields
  theirs: Fields
  /** The fields that are sent after all; null where nothing was decided. */
  decide(fields: Fields | null): void
}

const question = createStore<Question | null>(null)
export const useQuestion = (): Question | null => useStore(question)

/** Code of the error that is thrown where somebody has left everything as others have it. */
export const LEFT = 'left'

/** Fields that hold amounts: what is typed of one may be written in another way. */
const AMOUNTS = ['amount', 'target', 'allocated', 'opening', 'balance', 'saved']

function plain(field: string, value: unknown): unknown {
  if (value === undefined || value === '' || value === false) return null
  const cents = AMOUNTS.includes(field) ? parseMoney(String(value)) : null
  if (cents !== null) return formatMoney(cents)
  return Array.isArray(value) ? JSON.stringify(value) : value
}

/** The fields that say something else than the row does. */
export const differing = <Given extends object>(row: object, fields: Given): Partial<Given> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => value !== undefined && plain(field, value) !== plain(field, (row as Fields)[field]),
    ),
  ) as Partial<Given>

/** Values that this page has sent of each field of each row, so that nobody is asked about their own changes. */
const sent = new Map<string, Set<unknown>>()
const sentOf = (id: string, field: string): Set<unknown> => {
  const name = `${id} ${field}`
  const values = sent.get(name) ?? new Set()
  sent.set(name, values)
  return values
}

let last: Promise<unknown> = Promise.resolve()

/** One question after the other. */
function ask(yours: Fields, theirs: Fields): Promise<Fields | null> {
  const asked = last.then(
    () =>
      new Promise<Fields | null>((resolve) => {
        question.set({
          yours,
          theirs,
          decide(fields) {
            question.set(null)
            resolve(fields)
          },
        })
      }),
  )
  last = asked
  return asked
}

interface Seen {
  id: string
  rev: number
}

/**
 * Sends what was changed of a row, with the rev that was seen. Where somebody else has changed the same meanwhile the
 * owner is asked which of the two stays.
 */
export async function changeSeen<Given extends object, Answer>(
  row: Seen,
  fields: Given,
  put: (json: Partial<Given> & { rev: number }) => Promise<Answer>,
): Promise<Answer> {
  let json = differing(row, fields)
  let { rev } = row
  for (;;) {
    try {
      for (const [field, value] of Object.entries(json)) sentOf(row.id, field).add(plain(field, value))
      return await put({ ...json, rev })
    } catch (error) {
      const theirs = rowOf(error)
      if (codeOf(error) !== 'changed_meanwhile' || !theirs) throw error
      const isAsSeen = (field: string) => plain(field, theirs[field]) === plain(field, (row as never)[field])
      const isOwn = (field: string) => sentOf(row.id, field).has(plain(field, theirs[field]))
      const others = Object.keys(differing(theirs, json)).filter((field) => !isAsSeen(field) && !isOwn(field))
      const isAsked = ([field]: [string, unknown]) => others.includes(field)
      const entries = Object.entries(json)
      const asked = Object.fromEntries(entries.filter(isAsked))
      const chosen = others.length === 0 ? {} : await ask(asked, theirs)
      if (chosen === null) throw error
      json = {
        ...Object.fromEntries(entries.filter((entry) => !isAsked(entry))),
        ...chosen,
      } as Partial<Given>
      if (Object.keys(json).length === 0) throw new ApiError('It was left as it is.', 0, LEFT)
      rev = theirs.rev as number
    }
  }
}
