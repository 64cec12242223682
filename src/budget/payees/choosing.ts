import type { CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { foldName } from '../../values/fold-text.ts'
import { refuse } from '../../values/refusal.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { knownPayee, NO_PAYEE, payeeOf, payeeOfRow } from './spellings.ts'
import { findPayee } from './store.ts'

/** The payee that a request names, by name or by id; undefined says nothing, null says none. */
interface Said {
  payee?: string | null | undefined
  payeeId?: string | null | undefined
}

const named = (tx: Tx, viewer: CommandContext, id: string): string =>
  findPayee(tx, viewer, id)?.id ?? refuse('not_found', 'Payee not found')

/** The payee of a row that is new. */
export function payeeOfNew(
  tx: Tx,
  viewer: CommandContext,
  row: Pick<TransactionRow, 'type' | 'bucketId' | 'description'> & { kind?: TransactionRow['kind'] },
  { payee, payeeId }: Said,
): string {
  if (payeeId) return named(tx, viewer, payeeId)
  if (payee) return payeeOf(tx, viewer, payee)
  return payee === null || payeeId === null ? NO_PAYEE : payeeOfRow(tx, viewer, { kind: 'entry', ...row })
}

/**
 * The payee of a row that is changed; undefined where it stays. A row that is sent back whole names the payee that it
 * has in both fields: what differs counts. A payee that came of the description goes with it, but for half of a transfer.
 */
export function payeeOfChanged(
  tx: Tx,
  viewer: CommandContext,
  before: TransactionRow,
  {
    payee,
    payeeId,
    ...after
  }: Said & { [Field in 'type' | 'description']?: TransactionRow[Field] | undefined },
): string | undefined {
  const leaf = before.payeeId ? findPayee(tx, viewer, before.payeeId) : undefined
  const now = leaf && findPayee(tx, viewer, leaf.rootId)
  if (payee !== undefined && foldName(payee ?? '') !== (now?.folded ?? ''))
    return payee ? payeeOf(tx, viewer, payee) : NO_PAYEE
  if (payeeId !== undefined && payeeId !== (now?.id ?? null))
    return payeeId ? named(tx, viewer, payeeId) : NO_PAYEE
  if (before.kind === 'transfer') return undefined
  const { description = before.description, type = before.type } = after
  const isItsOwn = before.payeeId === null || leaf?.id === knownPayee(tx, viewer.bookId, before.description)
  const isReworded = description !== before.description || type !== before.type
  return isReworded && isItsOwn ? payeeOfRow(tx, viewer, { ...before, description, type }) : undefined
}
