import type { ReactNode } from 'react'
import type { StatementRow } from '../../../src/budget/statements/wire.ts'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { inLine, isolated } from '../../ui/in-line.ts'
import { besideOf, isElse, type RowChoice, stateOf } from './row-choices.ts'

/** Says what a row of the book is that a bank's row matches. */
function matchWords({ kind, date, description }: NonNullable<StatementRow['match']>): string {
  const day = formatDay(date)
  if (kind === 'bill' || kind === 'subscription') return `This paid ${isolated(description)}`
  if (kind === 'transfer') return `Your transfer of ${day}`
  if (kind === 'goal')
    return description.startsWith('Expense from ')
      ? `${isolated(description)}, of ${day}`
      : `You moved this for a goal on ${day}`
  return `You entered this on ${day}: ${isolated(description)}`
}

interface RowNoteProps {
  row: StatementRow
  choice: RowChoice | undefined
  nameOf: {
    category: (id: string | null) => string | undefined
    account: (id: string | null) => string | undefined
    goal: (id: string | null) => string | undefined
  }
  onChoose: (choice: RowChoice) => void
  onEdit: () => void
}

/** The meaning that the book gives to a row, with a button for the other choice that there is. */
export function RowNote({ row, choice = {}, nameOf, onChoose, onEdit }: RowNoteProps) {
  const state = stateOf(row, choice)
  const { match, near, pays } = row
  const name = row.description || 'this row'
  if (state === 'duplicate' || state === 'refused') return row.reason ? <Note>{row.reason}</Note> : null
  if (match)
    return (
      <Note>
        {choice.isNew ? `${matchWords(match)}, and this is another one. ` : `${matchWords(match)}. `}
        <Other label={name} onClick={() => onChoose({ isNew: !choice.isNew })}>
          {choice.isNew ? 'It is the same' : 'It is another one'}
        </Other>
      </Note>
    )
  return (
    <>
      {near ? (
        <Note>
          {choice.isNear ? 'It is your ' : 'Near your '}
          <bdi>{near.description}</bdi>, {formatAmount(near.amount)} on {formatDay(near.date)}.{' '}
          <Other label={name} onClick={() => onChoose({ isNear: !choice.isNear })}>
            {choice.isNear ? 'It is another one' : 'It is this one'}
          </Other>
        </Note>
      ) : null}
      {pays && !isElse(choice) && !choice.isNear ? (
        <Note>
          {choice.paysNothing
            ? `Not ${isolated(pays.name)}, due ${formatDay(pays.dueDate)}. `
            : `Pays ${isolated(pays.name)}, due ${formatDay(pays.dueDate)}. `}
          <Other label={name} onClick={() => onChoose({ paysNothing: !choice.paysNothing })}>
            {choice.paysNothing ? 'It does pay it' : 'It doesn’t'}
          </Other>
        </Note>
      ) : null}
      {choice.isNear ? null : <Beside row={row} choice={choice} nameOf={nameOf} onEdit={onEdit} />}
    </>
  )
}

function Beside({
  row,
  choice,
  nameOf,
  onEdit,
}: Pick<RowNoteProps, 'row' | 'nameOf' | 'onEdit'> & { choice: RowChoice }) {
  const { payee, categoryId, transferAccountId, fromGoalId, refundCategoryId } = besideOf(row, choice)
  const other = nameOf.account(transferAccountId)
  const goal = nameOf.goal(fromGoalId)
  const refund = nameOf.category(refundCategoryId)
  const what = other
    ? `Transfer ${row.type === 'expense' ? 'to' : 'from'} ${other}`
    : inLine([
        payee && payee !== row.description ? payee : null,
        refund ? `Refund of ${refund}` : nameOf.category(categoryId),
        goal ? `Paid by ${goal}` : null,
        categoryId || refund ? null : saysWords(row),
      ])
  return (
    <Note>
      {what ? `${what} ` : null}
      <Other label={row.description || 'this row'} onClick={onEdit}>
        {what ? 'Change' : row.type === 'expense' ? 'Payee or category' : 'Payee or transfer'}
      </Other>
    </Note>
  )
}

/** The category or parts that the file names for the row; null where it names none. */
function saysWords({ says }: StatementRow): string | null {
  if (!says?.parts) return says?.category ?? null
  const parts = says.parts.map(
    ({ category, transferTo, note, amount }) =>
      `${isolated(category ?? transferTo ?? note ?? 'other')} ${formatAmount(amount.replace('-', ''))}`,
  )
  return `Split: ${parts.join(', ')}`
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block text-[0.8125rem] text-pretty text-muted">{children}</span>
)

function Other({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="cursor-pointer font-semibold text-primary underline-offset-2 hover:underline max-sm:py-1"
      onClick={onClick}
    >
      {children}
      <span className="sr-only">, {label}</span>
    </button>
  )
}
