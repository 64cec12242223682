import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { AllLoaded } from '../../ui/all-loaded.tsx'
import { CELL } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { SelectField } from '../../ui/field.tsx'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { inLine, isolated } from '../../ui/in-line.ts'
import { accountsQuery } from '../ledger/queries.ts'
import { useLinkPairs, useLinkWithFee, useWriteOtherHalf } from './commands.ts'
import { feeOf } from './fee.ts'
import { fittingQuery } from './queries.ts'

/** The choice of no row that is there. */
const WRITE = 'write'

/** Makes an entry half of a transfer: of a row that is there, or of one that is written on another account. */
export function MakeTransferDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const accounts = useQuery(accountsQuery)
  const fitting = useQuery(fittingQuery(row))
  return (
    <Dialog
      title="Make it a transfer"
      description={`${isolated(row.description)}, ${formatAmount(row.amount)} on ${formatDay(row.date)}, is then neither income nor spending.`}
      onClose={onClose}
    >
      <AllLoaded queries={[accounts, fitting]} what="your accounts and transactions" room="h-48 w-full">
        <Choice row={row} fitting={fitting.data ?? []} accounts={accounts.data ?? []} onClose={onClose} />
      </AllLoaded>
    </Dialog>
  )
}

const aboutHalf = ({ description }: Transaction, fee: string | undefined) =>
  fee ? `The rest, ${formatAmount(fee)}, is a fee · ${isolated(description)}` : description

interface ChoiceProps {
  row: Transaction
  fitting: Transaction[]
  accounts: { id: string; name: string; isActive: boolean }[]
  onClose: () => void
}

function Choice({ row, fitting, accounts, onClose }: ChoiceProps) {
  const others = accounts.filter(({ id, isActive }) => isActive && id !== row.accountId)
  const [chosen, setChosen] = useState(fitting[0]?.id ?? WRITE)
  const [accountId, setAccountId] = useState(others.length === 1 ? (others[0]?.id ?? '') : '')
  const [isMissing, setMissing] = useState(false)
  const link = useLinkPairs()
  const linkWithFee = useLinkWithFee()
  const write = useWriteOtherHalf(row)
  const isOut = row.type === 'expense'
  const nameOf = (id: string | null) => accounts.find((account) => account.id === id)?.name
  const half = fitting.find(({ id }) => id === chosen)
  const pairWith = (other: Transaction) =>
    isOut ? { expense: row, income: other } : { expense: other, income: row }

  function submit() {
    if (half && feeOf(pairWith(half))) linkWithFee.mutate(pairWith(half))
    else if (half) link.mutate([pairWith(half)])
    else if (accountId) write.mutate(accountId)
    else return setMissing(true)
    onClose()
  }
  return (
    <DialogForm
      action="Make it a transfer"
      disabled={!half && others.length === 0}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onClose={onClose}
    >
      {fitting.length > 0 ? (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-medium">{isOut ? 'It went to' : 'It came from'}</legend>
          {fitting.map((one) => (
            <HalfChoice
              key={one.id}
              name={inLine([nameOf(one.accountId), formatDay(one.date)], ', ')}
              about={aboutHalf(one, feeOf(pairWith(one)))}
              isChosen={chosen === one.id}
              onChoose={() => setChosen(one.id)}
            />
          ))}
          <HalfChoice name="None of these" isChosen={chosen === WRITE} onChoose={() => setChosen(WRITE)} />
        </fieldset>
      ) : null}
      {chosen !== WRITE ? null : others.length === 0 ? (
        <p className="text-muted">
          There is no other active account that it could {isOut ? 'go to' : 'come from'}.
        </p>
      ) : (
        <SelectField
          label={isOut ? 'To account' : 'From account'}
          hint="Its half is written there, with the same day and amount."
          error={isMissing && !accountId ? 'Choose an account' : undefined}
          value={accountId}
          onChange={(event) => setAccountId(event.target.value)}
        >
          <option value="" disabled hidden>
            Choose an account
          </option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </DialogForm>
  )
}

interface HalfChoiceProps {
  name: string
  about?: string
  isChosen: boolean
  onChoose: () => void
}

const HalfChoice = ({ name, about, isChosen, onChoose }: HalfChoiceProps) => (
  <label
    className={`${CELL} min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-field px-3 py-2`}
  >
    <input
      type="radio"
      name="half"
      className="size-4 accent-primary outline-none"
      checked={isChosen}
      onChange={onChoose}
    />
    <span className="min-w-0">
      <span className="block truncate font-medium">{name}</span>
      {about ? <span className="block truncate text-[0.8125rem] text-muted">{about}</span> : null}
    </span>
  </label>
)
