const going: string[] = []

/** The book that a crossing writes just now within a command of another; undefined outside of any. */
export const crossingInto = (): string | undefined => going.at(-1)

/** Runs what a crossing does at the other book: for a while the transaction writes that book, and no other. */
export function into<Result>(bookId: string, work: () => Result): Result {
  going.push(bookId)
  try {
    return work()
  } finally {
    going.pop()
  }
}
