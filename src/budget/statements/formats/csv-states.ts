import { isBookedText, isBookedWord, MOST_STATES, statusOf } from './csv-cells.ts'
import { flagOf } from './csv-flags.ts'
import { type Asking, ask } from './csv-questions.ts'
import { headerScore, plain } from './csv-words.ts'
import type { Question, StateMeaning } from './statement.ts'
import { quoted } from './words.ts'

const NOT_BOOKED = new Set(['u', 'n', 'no', 'false'])
const MOST_ASKED = 5
/** An address has a state as well, and a column of remarks may be called "info". */
const VAGUE = new Set(['state', 'info', 'estado'])

/** What words of the column of states say of their rows, by `plain`; an open one waits for an answer. */
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

/** What is asked of words that nobody knows, in a column that clearly is that of states. */
export function statesOf(
  asking: Asking,
  status: number | null,
  hasHeader: boolean,
  former: Record<string, StateMeaning> = {},
): { states: States; questions: Question[] } {
  const states: States = {}
  for (const [word, meaning] of Object.entries({ ...former, ...asking.choice.states }))
    states[stateKey(word)] = meaning
  const header = status === null ? '' : (asking.headers[status] ?? '')
  const { states: words } = asking.evidence
  const isNamed = hasHeader && headerScore(header, 'status') >= 1000
  if ((hasHeader && flagOf(header)) || !(isNamed || showStates(words))) return { states, questions: [] }
  const all = [...words.keys()]
  if (VAGUE.has(plain(header)) && !all.some(isKnown)) return { states, questions: [] }
  const open = all.filter(
    (text) => !isKnown(text) && !NOT_BOOKED.has(plain(text)) && states[stateKey(text)] === undefined,
  )
  for (const text of open) states[stateKey(text)] = 'open'
  const byWord = new Map(open.map((text) => [stateKey(text), text]))
  return {
    states,
    questions: [...byWord.values()]
      .slice(0, MOST_ASKED)
      .map((text) => ask.state(asking, stateMessage(quoted(text)), text, words.get(text) ?? 0)),
  }
}
