import { type Day, daysBetween } from '../../values/day.ts'

/** Days are counted from here. */
const EPOCH = '1970-01-01'

/** A row of one of two lists, as far as it decides which row of the other one fits it. */
export interface Fitting {
  date: Day
  /** Names the payee, however it is spelt. */
  payee: string
}

/** Rows in the order in which they are taken; each once. */
class Line<Row> {
  private readonly rows: Row[] = []
  private next = 0
  push(row: Row): void {
    this.rows.push(row)
  }
  first(isTaken: (row: Row) => boolean): Row | undefined {
    while (this.next < this.rows.length && isTaken(this.rows[this.next] as Row)) this.next += 1
    return this.rows[this.next]
  }
}

const addTo = <Name, Row>(lines: Map<Name, Line<Row>>, name: Name, row: Row) => {
  const line = lines.get(name) ?? new Line<Row>()
  lines.set(name, line)
  line.push(row)
}

/**
 * Pairs rows of a file with rows of the book, all of one amount and direction, each row once: fewest days first, then the
 * same payee, the earlier day, the order of entry. Both lists are in their own order; yields after every row that it
 * looks at. Its work grows with the number of rows, not with that of the possible pairs.
 */
export function* pairUp<OfFile extends Fitting, OfBook extends Fitting>(
  file: OfFile[],
  book: OfBook[],
  mostDays: number,
): Generator<void, [OfFile, OfBook][]> {
  if (file.length === 0 || book.length === 0) return []
  const byDay = new Map<number, Line<OfFile>>()
  const byPayee = new Map<string, Line<OfFile>>()
  for (const row of file) {
    const day = daysBetween(EPOCH, row.date)
    addTo(byDay, day, row)
    addTo(byPayee, `${day}|${row.payee}`, row)
  }
  const taken = new Set<object>()
  const isTaken = (row: OfFile) => taken.has(row)
  const pairs: [OfFile, OfBook][] = []
  const inOrder = book
    .map((row) => ({ row, day: daysBetween(EPOCH, row.date) }))
    .sort((a, b) => a.day - b.day)
  const most = Math.min(file.length, book.length)
  for (let days = 0; days <= mostDays; days++)
    for (const isSamePayee of [true, false])
      for (const { row, day: own } of inOrder) {
        if (pairs.length === most) return pairs
        if (taken.has(row)) continue
        yield
        for (const day of days === 0 ? [own] : [own - days, own + days]) {
          const line = isSamePayee ? byPayee.get(`${day}|${row.payee}`) : byDay.get(day)
          const fit = line?.first(isTaken)
          if (!fit) continue
          taken.add(fit).add(row)
          pairs.push([fit, row])
          break
        }
      }
  return pairs
}
