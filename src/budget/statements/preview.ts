import type { CommandContext } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import type { Day } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { nameFrom } from '../payees/rules.ts'
import { RowsNear } from './drop/near.ts'
import { dueToWire } from './due.ts'
import type { RowSays } from './formats/statement.ts'
import { findImported } from './imported.ts'
import { type ImportedRow, importedAs, type Judged, type Takeable } from './rules.ts'
import type { Verdicts } from './verdicts.ts'
import type { Near, StatementRow } from './wire.ts'
import { type Besides, suggestFor } from './writing.ts'

const reasonOf = ({ removedAt, fileName }: ImportedRow, isOther: boolean): string => {
  if (removedAt !== null) return 'You deleted this row. Tick it to bring it in again.'
  if (!isOther) return 'This row was imported before.'
  return `A row of this day and amount came with ${fileName || 'another file'}.`
}

/** Shows the rows of a file, some at a time, as the import would take them. Nothing is stored. */
export function previewer(
  db: Db,
  viewer: CommandContext,
  accountId: string,
  { duplicates, matches, pays }: Verdicts,
  besides?: Pick<Besides, 'besideOf' | 'categoryByWords'> & {
    pairedWith: (index: number) => string | undefined
    key?: string
  },
) {
  const taken = new Set([...matches.values()].map(({ id }) => id))
  const near = new RowsNear(db, accountId, taken)
  return async (slice: Judged[]): Promise<StatementRow[]> => {
    const takes = slice.flatMap(({ take }) => take ?? [])
    const found = findImported(db, viewer.bookId, takes)
    const suggest = suggestFor(db, viewer, accountId, takes, besides?.categoryByWords)
    const isOpen = (take: Takeable) =>
      !importedAs(take, found) && !duplicates.has(take.index) && !matches.has(take.index)
    await near.prepare(takes.filter(isOpen))
    return slice.map(({ row, ...judged }): StatementRow => {
      const { index, date, description, amountCents } = row
      const { take } = judged
      const before = take && importedAs(take, found)
      const other = take && !before ? duplicates.get(index) : undefined
      const twin = before ?? other
      const status = take === null ? judged.status : twin ? 'duplicate' : 'new'
      const match = twin ? undefined : matches.get(index)
      const due = twin || match ? undefined : pays.get(index)
      const isNew = status === 'new' && !match
      const suggested = take && isNew ? suggest(take) : null
      const says = take && isNew ? besides?.besideOf(take) : undefined
      const isAlone = take && isNew && !due
      const byPayee = isAlone && suggested?.payeeId ? near.ofPayee(take, suggested.payeeId) : undefined
      const nearest = byPayee ?? (isAlone ? near.other(take) : undefined)
      if (nearest) taken.add(nearest.id)
      return {
        index,
        date,
        description,
        status,
        type: amountCents === null ? null : amountCents < 0 ? 'expense' : 'income',
        amount: amountCents === null ? null : formatMoney(Math.abs(amountCents)),
        reason: twin ? reasonOf(twin, other !== undefined) : judged.reason,
        removedAt: twin?.removedAt ? new Date(twin.removedAt).toISOString() : null,
        payee: match
          ? match.payeeName
          : suggested && (says?.payee ?? suggested.payee ?? (nameFrom(description) || null)),
        categoryId: match ? match.categoryId : (says?.categoryId ?? suggested?.categoryId ?? null),
        ...(says?.refundCategoryId ? { refundCategoryId: says.refundCategoryId } : {}),
        match: match
          ? { kind: match.kind, transactionId: match.id, date: match.date, description: match.description }
          : null,
        pays: due ? dueToWire(due) : null,
        near: nearest ? nearToWire(nearest) : null,
        transferAccountId:
          due || says?.split
            ? null
            : (says?.transferAccountId ??
              suggested?.transferAccountId ??
              (isNew ? besides?.pairedWith(index) : undefined) ??
              null),
        ...(besides?.key === undefined ? {} : { accountKey: besides.key }),
        ...(row.says ? { says: saysToWire(row.says) } : {}),
      }
    })
  }
}

const saysToWire = ({ parts, isOwn: _, ...says }: RowSays): NonNullable<StatementRow['says']> => ({
  ...says,
  ...(parts
    ? { parts: parts.map(({ amountCents, ...part }) => ({ ...part, amount: formatMoney(amountCents) })) }
    : {}),
})

const nearToWire = (row: { id: string; date: Day; amountCents: Cents; description: string }): Near => ({
  transactionId: row.id,
  date: row.date,
  description: row.description,
  amount: formatMoney(row.amountCents),
})
