import { type ReactNode, useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import type { BookMember } from '../../../src/household/wire.ts'
import { formatMoney, parseMoney } from '../../../src/values/money.ts'
import { useMembers } from '../../api/members.ts'
import { SelectField } from '../../ui/field.tsx'
import { formatAmount } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { MoneyField, plainAmount } from '../../ui/money-input.tsx'
import { evenly } from '../splits/shares.ts'
import { CHOSEN, COMMON, type ShareText, WEIGHTS } from './said.ts'

type Field = UseFormRegisterReturn & { error?: string | undefined }

interface ForWhomProps {
  /** Payer and shares that a changed row has now. */
  row?: Pick<Transaction, 'paidBy' | 'shares'> | undefined
  members: BookMember[]
  isSplit?: boolean
  amount: string
  among: Field
  chosen: string
  shares: ShareText[]
  error?: string | undefined
  onShares: (shares: ShareText[]) => void
  /** Another field, beside the choice. */
  children?: ReactNode
}

/** Members whom a row can name; one who has left is offered only in a row that names them already. */
const offeredIn = (members: BookMember[], row: ForWhomProps['row']) =>
  members.filter(
    ({ id, leftAt }) =>
      leftAt === null || id === row?.paidBy || row?.shares?.some(({ memberId }) => memberId === id),
  )

/** Members that a row is for: as its category says, or chosen ones by equal or exact amounts. */
export function ForWhom({ row, members, isSplit, among, chosen, children, ...rest }: ForWhomProps) {
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? 'Somebody'
  const known = row?.shares
  const usual = isSplit ? 'As its parts say' : 'As its category says'
  return (
    <>
      <div className={children ? 'grid gap-4 min-[26rem]:grid-cols-2' : undefined}>
        {children}
        <SelectField
          label="For"
          hint={
            known && chosen === ''
              ? known
                  .map(({ memberId, amount }) => `${isolated(nameOf(memberId))} ${formatAmount(amount)}`)
                  .join(', ')
              : undefined
          }
          {...among}
        >
          <option value="">{known ? 'As it is' : usual}</option>
          {known ? <option value={WEIGHTS}>{usual}</option> : null}
          <option value={CHOSEN}>Chosen members…</option>
        </SelectField>
      </div>
      {chosen === CHOSEN ? <ShareEditor members={offeredIn(members, row)} {...rest} /> : null}
    </>
  )
}

interface SharingFieldsProps extends Omit<ForWhomProps, 'members' | 'children'> {
  /** True where an account pays: then the account says who has paid, unless the row says otherwise. */
  hasAccount: boolean
  payer: Field
}

/** Paid by whom, and for whom. */
export function SharingFields({ hasAccount, payer, ...rest }: SharingFieldsProps) {
  const members = useMembers()
  if (members.length < 2) return null
  const { row } = rest
  const asUsual = hasAccount ? 'As the account says' : 'Whoever enters it'
  return (
    <ForWhom {...rest} members={members}>
      <SelectField label="Paid by" {...payer}>
        {row?.shares ? null : <option value="">{asUsual}</option>}
        <option value={COMMON}>Common money</option>
        {offeredIn(members, row).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </ForWhom>
  )
}

type ShareEditorProps = Pick<ForWhomProps, 'amount' | 'shares' | 'error' | 'onShares'> & {
  members: BookMember[]
}

/** Equal among who is chosen, until an amount is typed. */
function ShareEditor({ members, amount, shares, error, onShares }: ShareEditorProps) {
  const [isTyped, setTyped] = useState(false)
  const cents = parseMoney(plainAmount(amount)) ?? 0
  const chosen = shares.map(({ memberId }) => memberId)
  const equal = (ids: string[]): ShareText[] => {
    const parts = evenly(cents, Math.max(1, ids.length))
    return ids.map((memberId, n) => ({ memberId, amount: formatMoney(parts[n] ?? 0) }))
  }
  const toggle = (id: string) => {
    const ids = members.map((member) => member.id)
    onShares(equal(ids.filter((one) => (one === id) !== chosen.includes(one))))
    setTyped(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the amount is another one
  useEffect(() => {
    if (!isTyped && shares.length > 0) onShares(equal(chosen))
  }, [cents])
  return (
    <fieldset className="grid gap-2 rounded-field border border-line p-3">
      <legend className="px-1 text-sm font-medium">For whom</legend>
      {members.map(({ id, name }) => {
        const share = shares.find(({ memberId }) => memberId === id)
        return (
          <div key={id} className="grid min-h-11 grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-3">
            <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="checkbox"
                checked={share !== undefined}
                onChange={() => toggle(id)}
              />
              <span className="truncate">{name}</span>
            </label>
            {share ? (
              <MoneyField
                label={`Share of ${name}`}
                className="[&>label]:sr-only"
                value={share.amount}
                onChange={(event) => {
                  setTyped(true)
                  const typed = event.target.value
                  onShares(shares.map((one) => (one.memberId === id ? { ...one, amount: typed } : one)))
                }}
              />
            ) : null}
          </div>
        )
      })}
      {error ? (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
