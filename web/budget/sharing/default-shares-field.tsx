import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Weighted } from '../../../src/values/divide.ts'
import { useMembers } from '../../api/members.ts'
import { SelectField } from '../../ui/field.tsx'
import { CHOSEN } from './said.ts'

const MOST = 1000

interface DefaultSharesFieldProps {
  label: string
  hint: string
  /** The choice of nothing: whose shares they are then. */
  usual: string
  value: Weighted[] | null | undefined
  error?: string | undefined
  onChange: (shares: Weighted[] | null) => void
}

/** Shares of rows from now on, as parts of each: 2 and 1 are two thirds and one third. Nothing in an own book. */
export function DefaultSharesField(props: DefaultSharesFieldProps) {
  const { label, hint, usual, value, error, onChange } = props
  const members = useMembers().filter(
    ({ id, leftAt }) => leftAt === null || value?.some(({ memberId }) => memberId === id),
  )
  const [isChosen, setChosen] = useState(Boolean(value?.length))
  if (members.length < 2) return null
  const partsOf = (id: string) => value?.find(({ memberId }) => memberId === id)?.weight ?? 0
  const choose = (chosen: boolean) => {
    setChosen(chosen)
    onChange(chosen ? members.map(({ id, weight }) => ({ memberId: id, weight })) : null)
  }
  const put = (id: string, weight: number) =>
    onChange(members.map((one) => ({ memberId: one.id, weight: one.id === id ? weight : partsOf(one.id) })))
  return (
    <div className="grid gap-3">
      <SelectField
        label={label}
        hint={hint}
        value={isChosen ? CHOSEN : ''}
        onChange={(event) => choose(event.target.value === CHOSEN)}
      >
        <option value="">{usual}</option>
        <option value={CHOSEN}>In these parts…</option>
      </SelectField>
      {isChosen ? (
        <fieldset className="grid gap-1 rounded-field border border-line p-3">
          <legend className="px-1 text-sm font-medium">Parts of each</legend>
          {members.map(({ id, name }) => (
            <label key={id} className="grid min-h-11 grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-3">
              <span className="truncate">{name}</span>
              <input
                type="number"
                className="input figures text-right"
                min={0}
                max={MOST}
                step={1}
                value={partsOf(id)}
                onChange={({ target }) =>
                  put(id, Math.min(MOST, Math.max(0, Math.trunc(Number(target.value)))))
                }
              />
            </label>
          ))}
          {error ? (
            <p role="alert" className="text-sm text-error">
              {error}
            </p>
          ) : null}
        </fieldset>
      ) : null}
    </div>
  )
}

interface MemberFieldProps {
  label: string
  hint?: string
  usual: string
  chosen: string | null | undefined
  field: UseFormRegisterReturn & { error?: string | undefined }
}

/** One member of the shared book, or none; nothing in an own book. */
export function MemberField({ label, hint, usual, chosen, field }: MemberFieldProps) {
  const all = useMembers()
  if (all.length < 2) return null
  return (
    <SelectField label={label} hint={hint} {...field}>
      <option value="">{usual}</option>
      {all
        .filter(({ id, leftAt }) => leftAt === null || id === chosen)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </SelectField>
  )
}
