import { cellText } from './csv-cell.ts'
import type { Evidence, Signs } from './csv-evidence.ts'
import { UNMARKED } from './csv-marks.ts'
import type { CsvRecord } from './csv-records.ts'
import { type OpenRow, wayMessage } from './csv-sized.ts'
import type { DateOrder } from './dates.ts'
import type { CsvColumnChoice, Question, StateMeaning, WordMeaning } from './statement.ts'
import { quoted } from './words.ts'

/** The material of questions: the choices made already, and what the file looks like. */
export interface Asking {
  headers: string[]
  sample: CsvRecord[]
  choice: CsvColumnChoice
  evidence: Evidence
}

const named = ({ headers }: Asking, position: number): string => `“${quoted(headers[position] ?? '')}”`

const exampleOf = ({ evidence }: Asking): { amount: string; text: string } => {
  const { amount = '', text = '' } = evidence.example ?? {}
  return { amount: quoted(amount), text: text ? ` (${quoted(text)})` : '' }
}

const question = (
  { choice }: Pick<Asking, 'choice'>,
  kind: Question['kind'],
  message: string,
  choices: [label: string, example: string, set: CsvColumnChoice][],
): Question => ({
  kind,
  message,
  choices: choices.map(([label, example, set]) => ({
    label,
    example,
    set: { columns: { ...choice, ...set } },
  })),
})

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** "3 April 2026" */
export const longDay = (day: string): string => LONG_DAY.format(new Date(day))

const ORDER_LABELS: Record<DateOrder, string> = {
  dmy: 'The day comes first',
  mdy: 'The month comes first',
  ymd: 'The year comes first',
}

const staysOut = (text: string, rows: number): string =>
  rows === 1 ? `One row with “${quoted(text)}” stays out` : `${rows} rows with “${quoted(text)}” stay out`

const unsignedExample = (text: string): string => text.replace(/^[+-]|-$/, '')

export const ask = {
  dateOrder: (
    asking: Asking,
    text: string,
    days: { order: DateOrder; day: string }[],
    isTurned: boolean,
  ): Question =>
    question(
      asking,
      'date-order',
      isTurned
        ? 'The days stand in two orders, as a spreadsheet of another country writes them. Which one did the bank write?'
        : `Which day is ${quoted(text)}? The file leaves it open.`,
      days.map(({ order, day }) => [
        ORDER_LABELS[order],
        `${quoted(text)} is ${longDay(day)}`,
        { dateOrder: order },
      ]),
    ),
  decimal: (asking: Pick<Asking, 'choice'>, text: string): Question =>
    question(asking, 'decimal', `How much is ${quoted(text)}? The file leaves it open.`, [
      [
        'The mark separates thousands',
        `${quoted(text)} is ${unsignedExample(text).replace(/[^\d]/g, '')}`,
        { decimal: text.includes('.') ? ',' : '.' },
      ],
      [
        'The mark separates decimals',
        `${quoted(text)} is ${unsignedExample(text).replace(',', '.')}`,
        { decimal: text.includes('.') ? '.' : ',' },
      ],
    ]),
  amounts: (asking: Asking, positions: number[]): Question =>
    question(
      asking,
      'columns',
      'Which column holds what was paid or received?',
      positions
        .slice(0, 6)
        .map((position) => [named(asking, position), columnExample(asking, position), { amount: position }]),
    ),
  accounts: (asking: Asking, kind: 'account' | 'currency', position: number): Question =>
    question(
      asking,
      kind,
      `${named(asking, position)} names more accounts than anybody has. Does it name those of others?`,
      [['All rows are of one account', columnExample(asking, position), { [kind]: null }]],
    ),
  sides: (asking: Asking, [a, b]: [number, number]): Question =>
    question(asking, 'columns', `Which column is money out: ${named(asking, a)} or ${named(asking, b)}?`, [
      [`${named(asking, a)} is money out`, `${named(asking, b)} is money in`, { debit: a, credit: b }],
      [`${named(asking, b)} is money out`, `${named(asking, a)} is money in`, { debit: b, credit: a }],
    ]),
  unsigned: (asking: Asking, { amount }: Evidence): Question =>
    question(asking, 'direction', 'No amount has a sign. Is it money out, or money in?', [
      ['Money out', `${quoted(amount.plusText)}${exampleOf(asking).text} was paid`, { swap: true }],
      ['Money in', `${quoted(amount.plusText)}${exampleOf(asking).text} was received`, { swap: false }],
    ]),
  unmarked: (asking: Asking, { markedText, bareText }: Evidence): Question => {
    const set = (meaning: WordMeaning) => ({ words: { ...asking.choice.words, [UNMARKED]: meaning } })
    const text = quoted(bareText)
    return question(
      asking,
      'direction',
      `Only some amounts are marked as money in: ${quoted(markedText)} beside ${text}. What are the others?`,
      [
        ['Money out', `${text} was paid`, set('out')],
        ['Money in', `${text} was received`, set('in')],
      ],
    )
  },
  swap: (asking: Asking, { amount: { plusText, minusText } }: Evidence): Question => {
    const text = quoted(plusText || minusText)
    const [plusOut, plusIn] = plusText ? ['spent', 'received'] : ['received', 'spent']
    return question(asking, 'direction', 'Cards often write what was spent with a plus. Does this file?', [
      ['A plus is money out', `${text} was ${plusOut}`, { swap: true }],
      ['A plus is money in', `${text} was ${plusIn}`, { swap: false }],
    ])
  },
  againstBalance: (asking: Asking): Question =>
    question(
      asking,
      'balance',
      'The balances of the file go down where its amounts say money in. Which is right?',
      [
        ['The amounts', 'The balance is what is owed', { swap: false }],
        ['The balances', 'In and out change places', { swap: true }],
      ],
    ),
  owed: (asking: Asking): Question =>
    question(asking, 'balance', 'Is the balance of the card what is owed, or what is left of it?', [
      ['What is owed', 'Where it goes up, money was spent', { swap: true }],
      ['What is left', 'Where it goes up, money came in', { swap: false }],
    ]),
  way: (asking: Asking, { key, amount, text }: OpenRow): Question => {
    const set = (meaning: WordMeaning) => ({ words: { ...asking.choice.words, [key]: meaning } })
    return question(asking, 'direction', wayMessage({ amount, text }), [
      ['Money out', `${quoted(amount)} was paid`, set('out')],
      ['Money in', `${quoted(amount)} was received`, set('in')],
      ['Neither', 'The row is left out', set('none')],
    ])
  },
  memory: (asking: Asking, [proven, remembered]: [CsvColumnChoice, CsvColumnChoice]): Question =>
    question(
      asking,
      'balance',
      'The balances of this file follow from other columns than those that were remembered. Which are right?',
      [
        ['The columns of the balances', columnsIn(asking, proven), proven],
        ['The remembered ones', columnsIn(asking, remembered), { ...remembered, balance: null }],
      ],
    ),
  minus: (asking: Asking, { minusText, plusText }: Pick<Signs, 'minusText' | 'plusText'>): Question =>
    question(
      asking,
      'direction',
      `Some amounts of one direction have a minus: ${quoted(minusText)} beside ${quoted(plusText)}. What does it mean?`,
      [
        ['It went the other way', 'A refund, or a booking taken back', { minus: 'turns' }],
        ['Nothing', 'It went the same way', { minus: 'nothing' }],
      ],
    ),
  signsOrWords: (asking: Asking, { words }: Evidence): Question => {
    const said = [...words.values()].find(({ plus, minus }) => plus > 0 && minus > 0)
    const text = said
      ? `: “${quoted(said.text)}” stands beside ${quoted(said.plusText)} and ${quoted(said.minusText)}`
      : ''
    return question(asking, 'direction', `Signs and words contradict each other${text}. Which is right?`, [
      ['The signs', 'A minus is money out', { type: null }],
      ['The words', 'Signs mean nothing', { minus: 'nothing' }],
    ])
  },
  word: (asking: Asking, text: string, { words }: Evidence): Question => {
    const { plusText = '', minusText = '' } = [...words.values()].find((word) => word.text === text) ?? {}
    const example = quoted(plusText || minusText)
    const set = (meaning: 'in' | 'out' | 'none') => ({ words: { ...asking.choice.words, [text]: meaning } })
    return question(asking, 'direction', wordMessage(text), [
      ['Money out', `${example} was paid`, set('out')],
      ['Money in', `${example} was received`, set('in')],
      ['Neither', 'These rows are left out', set('none')],
    ])
  },
  state: (asking: Asking, message: string, text: string, rows: number): Question => {
    const set = (meaning: StateMeaning) => ({ states: { ...asking.choice.states, [text]: meaning } })
    const count = rows === 1 ? 'One row' : `${rows} rows`
    return question(asking, 'columns', message, [
      ['It is booked', `${count} with “${quoted(text)}” may come in`, set('booked')],
      ['It is not', staysOut(text, rows), set('left')],
    ])
  },
  yesOrNo: (asking: Asking, position: number, words: string[]): Question => {
    const { states } = asking.evidence
    const set = (booked: string[]): CsvColumnChoice => ({
      states: {
        ...asking.choice.states,
        ...Object.fromEntries(
          words.map((word) => [word, booked.includes(word) ? 'booked' : 'left'] as const),
        ),
      },
    })
    const saying = words.map((word) => `“${quoted(word)}”`).join(' or ')
    return question(
      asking,
      'columns',
      `Rows say ${saying} in ${named(asking, position)}, and nothing says of what. Which of them are booked?`,
      [
        ['All of them', 'It tells something else', set(words)],
        ...words.map((word): [string, string, CsvColumnChoice] => [
          `Those with “${quoted(word)}”`,
          words.flatMap((other) => (other === word ? [] : staysOut(other, states.get(other) ?? 0))).join(),
          set([word]),
        ]),
      ],
    )
  },
  fee: (asking: Asking, position: number, text: string): Question =>
    question(asking, 'columns', `Is the fee in ${named(asking, position)} part of the amount?`, [
      ['It comes on top', `${quoted(text)} becomes a row of its own`, { fee: position }],
      ['The amount holds it', 'No row of its own', { fee: null }],
    ]),
}

/** The question about a word, and the problem of its rows. */
export const wordMessage = (text: string): string =>
  text === '' ? 'Some rows say neither in nor out.' : `“${quoted(text)}” says neither in nor out.`

const columnsIn = ({ headers }: Asking, { amount, debit, credit }: CsvColumnChoice): string =>
  [amount, debit, credit]
    .flatMap((one) => (typeof one === 'number' ? quoted(headers[one] ?? '') : []))
    .join(', ')

const columnExample = ({ sample }: Asking, position: number): string => {
  const texts = sample.map((row) => cellText(row, position)).filter((text) => text !== '')
  return texts.slice(0, 2).map(quoted).join(', ')
}
