import type { DecimalEvidence } from './amounts.ts'
import { chosenFormat } from './csv-choice.ts'
import { type DateEvidence, orderFrom } from './date-order.ts'
import { type DateOrder, orderOf } from './dates.ts'
import type { CsvColumnChoice } from './statement.ts'

interface OrderOfDates {
  order: DateOrder
  warnings: string[]
}

/** The order in which the whole file writes its days; where each can be read in two ways, it says which one was taken. */
export function orderOfDates(
  dates: DateEvidence,
  { commas, dots }: DecimalEvidence,
  { dateFormat }: CsvColumnChoice,
): OrderOfDates {
  const chosen = chosenFormat(dateFormat)
  if (chosen) return { order: orderOf(chosen), warnings: [] }
  const order = orderFrom(dates, commas > dots)
  const isProven = dates.yearFirst + dates.dayFirst + dates.monthFirst + dates.named > 0
  const isOpen = !isProven && dates.separator !== null && dates.separator !== '.'
  const first = order === 'dmy' ? 'day' : 'month'
  return {
    order,
    warnings: isOpen
      ? [`No day of the file is above the 12th, so its days are taken with the ${first} first. Look at them.`]
      : [],
  }
}
