import { cellText } from './csv-cell.ts'
import { directionOf } from './csv-cells.ts'
import { type Evidence, paymentsAmong, type Signs } from './csv-evidence.ts'
import { LETTERS_UNDER, SPENDING_IS_PLUS, TYPES_WITHOUT_WAY } from './csv-headers.ts'
import { UNMARKED } from './csv-marks.ts'
import type { MoneyReading } from './csv-money.ts'
import type { Plan } from './csv-plan.ts'
import { type Asking, ask } from './csv-questions.ts'
import { plain } from './csv-words.ts'
import type { CsvColumnChoice, Question, ReadHints, Reason, WordMeaning } from './statement.ts'

export type Directions = Pick<
  MoneyReading,
  'swap' | 'words' | 'usesWords' | 'unmarkedOut' | 'minusTurns' | 'outIsMinus' | 'inIsMinus'
> & {
  /** The reason for which the signs are read as they are. */
  why: Reason
  questions: Question[]
  /** All rows wait for an answer: the message. */
  open: string | null
  /** Rows with a minus wait for an answer. */
  minusOpen: string | null
}

const isMixed = ({ plus, minus }: Signs): boolean => plus > 0 && minus > 0

interface Said {
  plan: Plan
  evidence: Evidence
  choice: CsvColumnChoice
  /** Choices that were remembered, for those that are not made now. */
  former: CsvColumnChoice
  hints: ReadHints
  asking: Asking
}

/** The direction of each row's money: by the balances, by what was remembered, by words and by signs; else it asks. */
export function directionsOf(said: Said): Directions {
  const { plan, evidence, choice, former } = said
  const { type } = plan.positions
  const header = type === null ? '' : plain(said.asking.headers[type] ?? '')
  const words: Record<string, WordMeaning> = { ...LETTERS_UNDER[header] }
  for (const [text, meaning] of Object.entries({ ...former.words, ...plan.provenWords, ...choice.words }))
    words[plain(text) || text] = meaning
  const minus = choice.minus ?? plan.provenMinus ?? former.minus ?? null
  const found: Directions = {
    swap: choice.swap ?? former.swap ?? false,
    words,
    usesWords: false,
    unmarkedOut: false,
    minusTurns: minus === 'turns',
    outIsMinus: evidence.debit.minus > evidence.debit.plus,
    inIsMinus: evidence.credit.minus > evidence.credit.plus,
    why: isSaid(choice.swap)
      ? 'asked'
      : plan.proof
        ? 'balance'
        : isSaid(former.swap)
          ? 'remembered'
          : 'header',
    questions: [],
    open: null,
    minusOpen: null,
  }
  if (plan.proof?.bySize) bySizes(found, said)
  else if (plan.positions.amount === null) sides(found, said, minus !== null)
  else if (plan.positions.type !== null && tellsDirection(said)) byWords(found, said, minus !== null)
  else bySigns(found, said)
  return found
}

/** True where the amounts of a file say nothing of their direction. */
export const isUnsigned = ({ amount, pluses, marked }: Evidence): boolean =>
  amount.minus === 0 && pluses === 0 && marked === 0

/** Some amounts are marked as money in, and none as money out. */
const isHalfMarked = ({ amount, marked }: Evidence): boolean =>
  amount.minus === 0 && marked > 0 && marked < amount.plus

const isSaid = <Value>(value: Value | null | undefined): value is Value =>
  value !== undefined && value !== null

const askAll = (found: Directions, question: Question): void => {
  found.questions.push(question)
  found.open ??= question.message
}

function sides(
  found: Directions,
  { plan, evidence, choice, former, hints, asking }: Said,
  isMinusSaid: boolean,
): void {
  const { debit, credit } = evidence
  if (plan.openSides) askAll(found, ask.sides(asking, plan.openSides))
  if ((isMixed(debit) || isMixed(credit)) && !isMinusSaid) {
    const question = ask.minus(asking, isMixed(debit) ? debit : credit)
    found.questions.push(question)
    found.minusOpen = question.message
  }
  const isTold = isSaid(choice.swap) || isSaid(former.swap) || isSaid(choice.debit) || isSaid(choice.credit)
  if (plan.proof?.chain.sign === -1 && !plan.openSides && !isTold && !hints.isCard)
    askAll(found, ask.againstBalance(asking))
}

/** The type column says in and out, beside amounts that may have no sign. */
function tellsDirection({ plan, evidence, choice, asking }: Said): boolean {
  if (isSaid(choice.type) || plan.isDirection) return true
  const line = asking.headers.map(plain).join('|')
  if (TYPES_WITHOUT_WAY.some((first) => line.startsWith(first))) return false
  if (plan.proof && !plan.proof.byWords) return false
  let [known, all] = [0, 0]
  const ways = new Set<string>()
  for (const [, { text, plus, minus }] of evidence.words) {
    all += plus + minus
    const way = directionOf(text)
    if (way) ways.add(way)
    if (way) known += plus + minus
  }
  const isSigned = evidence.amount.minus > 0 && evidence.amount.plus > 0
  if (isSigned && ways.size < 2) return false
  return known > 0 && (ways.size === 2 ? known >= all / 2 : known >= all * 0.9)
}

function byWords(found: Directions, said: Said, isMinusSaid: boolean): void {
  const { plan, evidence, choice, asking } = said
  const signs = { out: { plus: 0, minus: 0 }, in: { plus: 0, minus: 0 } }
  const unknown: { text: string; plus: number; minus: number }[] = []
  for (const [word, { text, plus, minus }] of evidence.words) {
    const meaning = found.words[word] ?? directionOf(text)
    if (meaning === 'none' || plus + minus === 0) continue
    if (!meaning) unknown.push({ text, plus, minus })
    else {
      signs[meaning].plus += plus
      signs[meaning].minus += minus
    }
  }
  const agrees = signs.out.plus === 0 && signs.in.minus === 0 && evidence.amount.minus > 0
  const isSaidWord = isSaid(choice.type) || isSaid(choice.minus)
  // Signs that say the same as all known words speak for the unknown ones too.
  if (agrees && (signs.out.minus > 0 || unknown.length > 0) && !isSaid(choice.words)) {
    found.why = plan.proof ? 'balance' : 'column'
    if (plan.proof?.chain.sign !== -1) return
  }
  found.usesWords = true
  found.why = plan.proof?.byWords ? 'balance' : isSaid(choice.type) ? 'asked' : 'header'
  const mixes = isMixed({ ...signs.out } as Signs) || isMixed({ ...signs.in } as Signs)
  if (mixes && !isMinusSaid) {
    if (!plan.isDirection && !isSaidWord && evidence.amount.minus > evidence.rows / 10) {
      // A vague column such as "type" beside signs: both can't be right.
      askAll(found, ask.signsOrWords(asking, evidence))
      return
    }
    const question = ask.minus(asking, mixedWord(evidence) ?? evidence.amount)
    found.questions.push(question)
    found.minusOpen = question.message
  }
  for (const { text } of unknown.slice(0, 5)) found.questions.push(ask.word(asking, text, evidence))
}

/** The direction as the balances tell it; it is asked where a card's balances may be what is owed. */
function bySizes(found: Directions, { plan, choice, hints, asking }: Said): void {
  found.swap = choice.swap ?? false
  found.why = isSaid(choice.swap) ? 'asked' : 'balance'
  const { balance } = plan.positions
  const isOwed = asking.sample.some((row) => /^[^-\u2212(]*[1-9]/.test(cellText(row, balance)))
  if (hints.isCard && isOwed && !isSaid(choice.swap)) askAll(found, ask.owed(asking))
}

const mixedWord = ({ words }: Evidence): (Signs & { text: string }) | undefined =>
  [...words.values()].find(isMixed)

function bySigns(found: Directions, { plan, evidence, choice, former, hints, asking }: Said): void {
  if (plan.isOwn) return
  if (isSaid(choice.swap)) return
  const { plus, minus } = evidence.amount
  const saysPayments = paymentsAmong(evidence.minusWords) >= 0.5
  const plusPays = plus > 0 && paymentsAmong(evidence.plusWords) >= 0.5
  // Of a card a month may have fewer purchases than payments, or a payment alone.
  const isCardLike = minus > 0 && (plus > minus || hints.isCard === true) && saysPayments && !plusPays
  // As many purchases as refunds tell nothing.
  const isEven = plus > 0 && plus === minus && !plusPays
  if (plan.proof) {
    found.why = 'balance'
    found.swap = false
    if (isSaid(former.swap)) {
      found.swap = former.swap
      found.why = 'remembered'
    } else if (plan.proof.chain.sign === -1 && (!hints.isCard || isUnsigned(evidence)))
      askAll(found, ask.againstBalance(asking))
    else if (plan.proof.chain.sign === 1 && (isCardLike || (hints.isCard && plus > minus)))
      askAll(found, ask.swap(asking, evidence))
    return
  }
  if (isHalfMarked(evidence)) {
    const said = found.words[UNMARKED]
    found.unmarkedOut = said === 'out'
    found.why = isSaid(choice.words?.[UNMARKED]) ? 'asked' : 'remembered'
    if (!said) askAll(found, ask.unmarked(asking, evidence))
    return
  }
  if (isSaid(former.swap)) {
    found.why = 'remembered'
    return
  }
  found.why = plan.why.amount ?? 'column'
  if (plus === 0 && minus === 0) return
  const isKnownCard = SPENDING_IS_PLUS.includes(asking.headers.map(plain).join('|'))
  if (isUnsigned(evidence)) askAll(found, ask.unsigned(asking, evidence))
  else if (isCardLike || isKnownCard || (hints.isCard && (plus > minus || isEven)))
    askAll(found, ask.swap(asking, evidence))
}
