import type { RowSays } from './statement.ts'

/** Fields of a row in an OFX file that Bucketbook has written. */
export interface OwnRow {
  /** The payee that the row names beside its text; '' for none. */
  payee: string
  /** The other account of a transfer; '' for none. */
  transferTo: string
  /** True where its money moved, and no account is named to which. */
  isOfGoal: boolean
}

export const goalWarning = (count: number): string =>
  `${count === 1 ? 'One row' : `${count} rows`} moved money into or out of savings goals, or to an account that is gone. OFX has no word for that: they come as income and spending. CSV and QIF of Bucketbook name the goals.`

/**
 * Fields of a row of our own file; `ofFile` has its accounts where it names the other account of every transfer. A transfer
 * whose other account is in another file may be half of one with that.
 */
export function saysOf({ payee, transferTo }: OwnRow, ofFile: Set<string> | null): RowSays | undefined {
  const isKnown = ofFile !== null && (transferTo === '' || ofFile.has(transferTo))
  if (!payee && !isKnown) return undefined
  return {
    ...(payee ? { payee } : {}),
    ...(isKnown && transferTo ? { transferTo } : {}),
    ...(isKnown ? { isOwn: true } : {}),
  }
}
