import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Complete } from '../../ui/complete.tsx'
import { payeeQuery, useCompletions } from '../payees/queries.ts'

interface FilterPayeeProps {
  /** The payee's id; undefined for no payee. */
  value: string | undefined
  onChange: (id: string) => void
}

/** The payee whose rows are shown: chosen from those that begin with what is typed. */
export function FilterPayee({ value, onChange }: FilterPayeeProps) {
  const chosen = useQuery(payeeQuery(value)).data
  const name = value && chosen ? chosen.name : ''
  const [typed, setTyped] = useState(name)
  useEffect(() => setTyped(name), [name])
  const found = useCompletions(typed)
  return (
    <Complete
      label="Payee"
      className="min-w-0"
      inputClass="max-md:h-11"
      placeholder="All payees"
      value={typed}
      choices={found.map((payee) => ({ id: payee.id, label: payee.name, note: payee.count }))}
      onType={(text) => {
        setTyped(text)
        if (!text && value) onChange('')
      }}
      onChoose={(choice) => {
        setTyped(choice.label)
        onChange(choice.id)
      }}
      onLeave={() => setTyped(name)}
    />
  )
}
