import type { Transaction } from '../../../src/budget/transactions/wire.ts'

/** An expense whose payee and category the owner has just chosen together. */
export type Learnable = Transaction & { payeeId: string; payee: string; categoryId: string }

let hear: ((row: Learnable) => unknown) | undefined

/** Hears of every category that was chosen by hand; one listener, which says what may come of it. */
export function onLearnable(listener: (row: Learnable) => unknown): () => void {
  hear = listener
  return () => {
    hear = undefined
  }
}

/** Tells of a row as the server has answered it, where its category is another than before. */
export function learnFrom(row: Transaction, categoryBefore: string | null): void {
  const { payeeId, payee, categoryId } = row
  if (payeeId && payee && categoryId && categoryId !== categoryBefore) hear?.(row as Learnable)
}
