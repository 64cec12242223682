import { type Status, statusOf } from './csv-cells.ts'
import { plain } from './csv-words.ts'

/** The status that a column gives to its rows by yes and no, such as "Pending". */
export interface Flag {
  status: Status
  /** True where "yes" gives the status; under "Booked" "no" does. */
  byYes: boolean
}

const YES = new Set('yes y true 1 x ja j si s oui o sim tak ano igen da taip jah kylla evet да'.split(' '))
const NO = new Set('no n false 0 nein nee non nao nie ne nem nu nej nei ei hayir нет'.split(' '))
const BOOKED = new Set('booked posted settled gebucht'.split(' '))

/** The meaning of yes and no under the header of a column; null for none. */
export function flagOf(header: string): Flag | null {
  const word = plain(header).replace(/^is ?/, '')
  const status = statusOf(word)
  if (status) return { status, byYes: true }
  return BOOKED.has(word) ? { status: 'pending', byYes: false } : null
}

export const isYesOrNo = (text: string): boolean => YES.has(plain(text)) || NO.has(plain(text))

/** True for two words of which one says yes and the other no: without a header it is open of what. */
export function areYesAndNo(words: readonly string[]): boolean {
  const [a = '', b = ''] = words.map(plain)
  return words.length === 2 && ((YES.has(a) && NO.has(b)) || (YES.has(b) && NO.has(a)))
}

export const flaggedAs = (text: string, { status, byYes }: Flag): Status | null =>
  (byYes ? YES : NO).has(plain(text)) ? status : null
