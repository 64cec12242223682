import { addDays, type Day } from '../../values/day.ts'

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

const addTo = <Row>(lines: Map<string, Line<Row>>, name: string, row: Row) => {
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
  const byDay = new Map<string, Line<OfFile>>()
  const byPayee = new Map<string, Line<OfFile>>()
  for (const row of file) {
    addTo(byDay, row.date, row)
    addTo(byPayee, `${row.date}|${row.payee}`, row)
  }
  const taken = new Set<object>()
  const isTaken = (row: OfFile) => taken.has(row)
  const pairs: [OfFile, OfBook][] = []
  const inOrder = book.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  for (let days = 0; days <= mostDays; days++)
    for (const isSamePayee of [true, false])
      for (const row of inOrder) {
        if (taken.has(row)) continue
        yield
        const near = days === 0 ? [row.date] : [addDays(row.date, -days), addDays(row.date, days)]
        for (const day of near) {
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
