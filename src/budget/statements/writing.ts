import { sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { foldName } from '../../values/fold-text.ts'
import { refuse } from '../../values/refusal.ts'
import { PLAIN } from '../ledger/entry.ts'
import { insertParts } from '../ledger/parts/store.ts'
import { addEffects, type Effective, type Effects } from '../ledger/rules.ts'
import { knownPayees } from '../payees/known.ts'
import { NO_PAYEE, payeeOf, payeesOf } from '../payees/spellings.ts'
import { categorizer } from '../rules/store.ts'
import { setTags, tagIdsFor } from '../tags/store.ts'
import type { Said } from './chosen.ts'
import { type Beside, splitRow } from './drop/split.ts'
import type { HalfToFind, Written } from './drop/written.ts'
import type { Due } from './due.ts'
import { checkDirection } from './goal-rows.ts'
import type { Takeable } from './rules.ts'
import type { StatementRecord } from './store.ts'
import type { ChosenRow } from './wire.ts'

/** Lookups of what is known of the rows, beside the choices of the owner. */
export interface Besides {
  /** The fields that the file gives to the row. */
  besideOf: (row: Takeable, tx?: Tx) => Beside | undefined
  /** The transfer of which the row is half together with another of the same drop. */
  pairOf: (index: number, accountId: string) => string | undefined
  /** The account of that other row. */
  pairedWith: (index: number) => string | undefined
  /** The category that well-known words of its text lead to, where nobody knows better. */
  categoryByWords: (description: string) => string | null
}

/** Suggestions for rows of a file: payee, category, and the other account of a transfer. */
export function suggestFor(
  db: Db,
  viewer: CommandContext,
  accountId: string,
  rows: Pick<Takeable, 'amountCents' | 'description'>[],
  categoryByWords: Besides['categoryByWords'] = () => null,
) {
  const known = knownPayees(
    db,
    viewer.bookId,
    rows.map(({ description }) => description),
  )
  const categoryOf = categorizer(db, viewer)
  const active = new Set(
    db
      .all<{ id: string }>(sql`SELECT id FROM accounts WHERE book_id = ${viewer.bookId} AND is_active = 1`)
      .map(({ id }) => id),
  )
  active.delete(accountId)
  return ({ amountCents, description }: Pick<Takeable, 'amountCents' | 'description'>) => {
    const payee = known.get(foldName(description))
    const transferAccountId = payee?.transferAccountId ?? null
    const isExpense = amountCents < 0
    const byRule = isExpense ? categoryOf({ type: 'expense', description, accountId }) : null
    const byBook = byRule ?? (isExpense ? (payee?.categoryId ?? null) : null)
    return {
      payee: payee?.name ?? null,
      categoryId: byBook ?? (isExpense && !transferAccountId ? categoryByWords(description) : null),
      transferAccountId: transferAccountId && active.has(transferAccountId) ? transferAccountId : null,
      payeeId: payee?.id,
    }
  }
}

/** True where a choice makes the row one thing, and not what the file splits it into. */
const isElse = ({ categoryId, fromGoalId, refundCategoryId }: Partial<ChosenRow> = {}): boolean =>
  Boolean(categoryId || fromGoalId || refundCategoryId)

/** Writes new rows of the batch, unseen, and adds up their effects; returns the halves whose other half is to be found. */
export function writeRows(
  tx: Tx,
  viewer: CommandContext,
  {
    batch,
    said,
    effects,
    dueOf,
    besides,
  }: {
    batch: StatementRecord
    said: Said
    effects: Effects
    dueOf: (index: number) => Due | undefined
    besides?: Besides | undefined
  },
  rows: (Takeable & { id: string })[],
): HalfToFind[] {
  const accountId = batch.accountId ?? ''
  const suggest = suggestFor(tx, viewer, accountId, rows, besides?.categoryByWords)
  const halves: HalfToFind[] = []
  const written = rows.flatMap((row): Written[] => {
    const { index, amountCents, description, date, key, id } = row
    const says = besides?.besideOf(row, tx)
    const own = said.rows.get(index)
    // A refund or transfer that is chosen by hand goes before the kind that the file gives.
    const isOther = own?.refundCategoryId === null || Boolean(own?.transferAccountId)
    const { refundCategoryId: saysRefund, ...beside } = says ?? {}
    const chosen: Partial<ChosenRow> = {
      ...beside,
      ...(saysRefund && !isOther ? { refundCategoryId: saysRefund } : {}),
      ...own,
    }
    const { payee, categoryId, refundCategoryId, fromGoalId, note, tags } = chosen
    const transferAccountId = fromGoalId || refundCategoryId ? null : chosen.transferAccountId
    const suggested = suggest(row)
    const type = amountCents < 0 ? 'expense' : 'income'
    checkDirection(type, chosen)
    const due = dueOf(index)
    const other = due
      ? due.transferAccountId
      : transferAccountId === undefined
        ? (suggested.transferAccountId ?? besides?.pairedWith(index) ?? null)
        : transferAccountId
    const category =
      type === 'expense'
        ? categoryId === undefined
          ? suggested.categoryId
          : categoryId
        : (refundCategoryId ?? null)
    if (tags?.length) setTags(tx, batch.bookId, id, tagIdsFor(tx, viewer, tags))
    const plain: Written = {
      id,
      type,
      description,
      accountId,
      key,
      date,
      ...PLAIN,
      amountCents: Math.abs(amountCents),
      categoryId: category,
      refund: type === 'income' && (Boolean(refundCategoryId) || (says?.kind === 'refund' && !isOther)),
      ...(says?.kind === 'opening' ? { kind: 'opening' } : {}),
      payeeId: payee ? payeeOf(tx, viewer, payee) : payee === null ? NO_PAYEE : null,
      note: note || null,
      createdBy: viewer.member?.id ?? null,
    }
    if (other === accountId) refuse('invalid', 'A transfer leads to another account than the file’s.')
    if (!other && says?.split && !isElse(own)) {
      const whole = splitRow(viewer, plain, says.split)
      halves.push(...whole.halves)
      return whole.rows
    }
    if (!other) return [plain]
    const pair = besides?.pairOf(index, other)
    const half = {
      ...plain,
      kind: 'transfer' as const,
      categoryId: null,
      refund: false,
      payeeId: NO_PAYEE,
      transferId: pair ?? viewer.newId(),
      transferAccountId: other,
      formerCategoryId: plain.refund ? null : category,
    }
    if (!pair) halves.push({ half, accountId: other })
    return [half]
  })
  const waiting = written.filter(({ payeeId }) => payeeId === null)
  const payeeOfText = payeesOf(
    tx,
    viewer,
    waiting.map(({ description }) => description),
  )
  for (const row of waiting) row.payeeId = payeeOfText(row.description)
  insertRows(tx, batch, written)
  for (const row of written) addEffects(effects, effective(row), 1)
  return halves
}

/** The new row's fields that have effects; one by one, as a copy of a wide row takes longer than to count it. */
export const effective = (row: Written): Effective => ({
  type: row.type,
  kind: row.kind,
  amountCents: row.amountCents,
  accountId: row.accountId,
  categoryId: row.categoryId,
  date: row.date,
  refund: row.refund,
  transferAccountId: row.transferAccountId,
  parts: row.parts,
  partCount: row.parts?.length ?? 0,
  affectsBalance: true,
  bucketId: null,
  sourceBucketId: null,
  spentOff: 0,
  monthOff: null,
})

/** Writes rows of a batch. One bound parameter, however many rows. */
export function insertRows(tx: Tx, batch: StatementRecord, rows: Written[]): void {
  const values = rows.map((row) => [
    ...[row.id, row.type, row.amountCents, row.description, row.key, row.date, row.categoryId],
    ...[
      row.payeeId,
      row.note,
      row.kind,
      row.transferId,
      row.transferAccountId,
      row.formerCategoryId,
      row.accountId,
      row.refund ? 1 : 0,
    ],
    ...[row.parts?.length ?? 0, row.dividedFromId ?? null, row.writtenForId ?? null, row.createdBy ?? null],
  ])
  tx.run(sql`
    INSERT INTO transactions
      (id, book_id, type, amount_cents, description, account_id, statement_id, import_key, date, created_at, category_id,
        payee_id, note, kind, transfer_id, transfer_account_id, former_category_id, refund, part_count, divided_from_id, written_for_id,
        created_by)
    SELECT value->>0, ${batch.bookId}, value->>1, value->>2, value->>3, value->>13, ${batch.id},
      value->>4, value->>5, ${batch.createdAt}, value->>6, value->>7, value->>8, value->>9, value->>10, value->>11, value->>12, value->>14,
      value->>15, value->>16, value->>17, value->>18
    FROM jsonb_each(${JSON.stringify(values)})`)
  for (const { parts } of rows) if (parts) insertParts(tx, parts)
}
