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

/** What this page has sent of each row, so that it is not asked about its own changes. */
const sent = new Map<string, Fields>()

const ask = (yours: Fields, theirs: Fields): Promise<Fields | null> =>
  new Promise((resolve) => {
    question.set({
      yours,
      theirs,
      decide(fields) {
        question.set(null)
        resolve(fields)
      },
    })
  })

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
      const answer = await put({ ...json, rev })
      sent.set(row.id, { ...sent.get(row.id), ...json })
      return answer
    } catch (error) {
      const theirs = rowOf(error)
      if (codeOf(error) !== 'changed_meanwhile' || !theirs) throw error
      const own = sent.get(row.id) ?? {}
      const others = Object.keys(differing(theirs, json)).filter(
        (field) => !(field in own) || plain(field, own[field]) !== plain(field, theirs[field]),
      )
      const isOwn = others.every((field) => plain(field, theirs[field]) === plain(field, (row as never)[field]))
      const chosen = isOwn ? (json as Fields) : await ask(json as Fields, theirs)
      if (chosen === null) throw error
      if (Object.keys(chosen).length === 0) throw new ApiError('It was left as it is.', 0, LEFT)
      json = chosen as Partial<Given>
      rev = theirs.rev as number
    }
  }
}
