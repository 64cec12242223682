import { visibleText } from '../../values/visible-text.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { MAX_NAME } from './wire.ts'

/** The name that a payee gets of a description. */
export function nameFrom(description: string): string {
  const text = visibleText(description).trim()
  return text.length <= MAX_NAME ? text : [...text].slice(0, MAX_NAME).join('').trim()
}

/** True where somebody else is behind the row: false where money only moved, or a balance was set right. */
export const hasPayee = ({
  type,
  bucketId,
  kind,
}: Pick<TransactionRow, 'type' | 'bucketId' | 'kind'>): boolean =>
  type !== 'savings' && !bucketId && kind === 'entry'
