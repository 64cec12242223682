import { isBookedText, isBookedWord, MOST_STATES, type Status, sectionOf, statusOf } from './csv-cells.ts'
import { areYesAndNo, flagOf } from './csv-flags.ts'
import { type Asking, ask } from './csv-questions.ts'
import type { CsvRecord } from './csv-records.ts'
import { isNameless } from './csv-traits.ts'
import { headerScore, plain } from './csv-words.ts'
import type { Question, StateMeaning } from './statement.ts'
import { quoted } from './words.ts'

/** Words under "Cleared", an app's own mark, which says nothing of the bank. */
const NOT_CLEARED = new Set(['u', 'n', 'no', 'false'])
const MOST_ASKED = 5
/** An address has a state as well, and a column of remarks may be called "info". */
const VAGUE = new Set(['state', 'info', 'estado'])

/** Meanings of words in the column of states, by `plain`; an open one waits for an answer. */
export type States = Record<string, StateMeaning | 'open'>

export const stateKey = (text: string): string => plain(text) || text

export const stateMessage = (text: string): string => `Is a row of the status “${text}” booked?`

const isKnown = (text: string): boolean => statusOf(text) !== null || isBookedText(text)

/** Most rows have words of states: the column is one of them, whatever its name. */
function showStates(words: Map<string, number>): boolean {
  if (words.size > MOST_STATES) return false
  let [known, rows] = [0, 0]
  for (const [text, count] of words) {
    rows += count
    if (statusOf(text) || isBookedWord(text)) known += count
  }
  return rows > 0 && known >= rows / 2
}

/**
 * Meanings of a column's words, and questions on those that nobody knows where it clearly is that of states, and on yes and no
 * under no name. The message is the problem of its open rows, where all of them have the same.
 */
export function statesOf(
  asking: Asking,
  status: number | null,
  hasHeader: boolean,
  former: Record<string, StateMeaning> = {},
): { states: States; questions: Question[]; message: string | null } {
  const states: States = {}
  for (const [word, meaning] of Object.entries({ ...former, ...asking.choice.states }))
    states[stateKey(word)] = meaning
  const none = { states, questions: [], message: null }
  if (status === null) return none
  const header = asking.headers[status] ?? ''
  const isMark = hasHeader && plain(header) === 'cleared'
  if (isMark) states.uncleared ??= 'booked'
  const { states: words } = asking.evidence
  const all = [...words.keys()]
  if (isNameless({ header, position: status }) && areYesAndNo(all)) {
    if (all.every((text) => states[stateKey(text)] !== undefined)) return none
    for (const text of all) states[stateKey(text)] = 'open'
    const question = ask.yesOrNo(asking, status, all)
    return { states, questions: [question], message: question.message }
  }
  const isNamed = hasHeader && headerScore(header, 'status') >= 1000
  if ((hasHeader && flagOf(header)) || !(isNamed || showStates(words))) return none
  if (VAGUE.has(plain(header)) && !all.some(isKnown)) return none
  const open = all.filter(
    (text) =>
      !isKnown(text) && !(isMark && NOT_CLEARED.has(plain(text))) && states[stateKey(text)] === undefined,
  )
  for (const text of open) states[stateKey(text)] = 'open'
  const byWord = new Map(open.map((text) => [stateKey(text), text]))
  return {
    ...none,
    questions: [...byWord.values()]
      .slice(0, MOST_ASKED)
      .map((text) => ask.state(asking, stateMessage(quoted(text)), text, words.get(text) ?? 0)),
  }
}

/** A day or money, or a number alone: a row that has lost its other fields, or is quoted as a whole. */
const MAY_BE_ROW = /\d[./-]\d|^\W*\d[\d\s]*\W*$/

/** Tells of each record whether it is words alone, as a title such as "Pending transactions" is, or stands below one. */
export function createSections(): (record: CsvRecord) => 'title' | Status | null {
  let section: Status | null = null
  return (record) => {
    const title = aloneIn(record)
    if (title === null) return section
    const former = section
    section = sectionOf(title)
    return (section ?? former) || !MAY_BE_ROW.test(title) ? 'title' : null
  }
}

function aloneIn(record: CsvRecord): string | null {
  let alone: string | null = null
  for (const field of record) {
    const text = field.trim()
    if (text !== '' && alone !== null) return null
    if (text !== '') alone = text
  }
  return alone
}
