import { addDays } from '../../../values/day.ts'
import { chosenFormat } from './csv-choice.ts'
import { type DayEvidence, isAmbiguous, orderOfDays } from './csv-dates.ts'
import { lastYearOf } from './csv-meaning.ts'
import { longDay } from './csv-questions.ts'
import { type DateOrder, isoDate, orderOf } from './dates.ts'
import type { Question, RowList, StatementSource } from './statement.ts'
import { quoted } from './words.ts'

const LABELS: Record<DateOrder, string> = {
  dmy: 'The day comes first',
  mdy: 'The month comes first',
  ymd: 'The year comes first',
}

type Hints = Pick<StatementSource<RowList>, 'columns' | 'hints'>

interface OrderOfDates {
  order: DateOrder
  question: Question | null
  /** True for a day that has to wait for the answer. */
  waits: (date: string) => boolean
}

/** The order in which the whole file writes its days, which it proves like a table does; else it is asked. */
export function orderOfDates(days: DayEvidence, source: Hints): OrderOfDates {
  const { columns, hints } = source
  const format = chosenFormat(columns.dateFormat)
  const asked = columns.dateOrder ?? (format ? orderOf(format) : null)
  const evidence = { asked, remembered: null, today: hints.today, isAscending: null }
  const { order, open } = orderOfDays(days, { ...evidence, period: [] }, (day) => addDays(day, 1))
  if (open.length < 2) return { order, question: null, waits: () => false }
  const lastYear = lastYearOf(hints)
  const { example } = days
  const question: Question = {
    kind: 'date-order',
    message: `Which day is ${quoted(example)}? The file leaves it open.`,
    choices: open.map((one) => ({
      label: LABELS[one],
      example: `${quoted(example)} is ${longDay(isoDate(example, one, lastYear) ?? '')}`,
      set: { columns: { ...columns, dateOrder: one } },
    })),
  }
  return { order, question, waits: (date) => isAmbiguous(date, open, lastYear) }
}
