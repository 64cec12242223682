import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { foldName } from '../../../src/values/fold-text.ts'
import { Complete } from '../../ui/complete.tsx'
import { tagsQuery } from './queries.ts'
import { TagChip } from './tag-chip.tsx'

const MOST = 8

interface TagsFieldProps {
  label?: string
  hint?: string
  value: readonly string[]
  error?: string | undefined
  onChange: (tags: string[]) => void
}

/** Tags as chips; what is typed completes the known ones, and Enter or a comma makes a chip of it. */
export function TagsField({ label = 'Tags', hint, value, error, onChange }: TagsFieldProps) {
  const known = useQuery(tagsQuery).data ?? []
  const [typed, setTyped] = useState('')
  const has = (name: string) => value.some((tag) => foldName(tag) === foldName(name))
  const sought = foldName(typed)
  const offered = known.filter(({ name }) => !has(name) && foldName(name).includes(sought)).slice(0, MOST)

  function add(text: string) {
    const name = text.trim()
    setTyped('')
    if (name && !has(name)) onChange([...value, name])
  }
  function onKey(event: KeyboardEvent<HTMLInputElement>): boolean {
    const isChosen = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if (event.key === ',' || (event.key === 'Enter' && typed.trim() && !isChosen)) {
      event.preventDefault()
      add(typed)
      return true
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1))
      return true
    }
    return false
  }

  return (
    <Complete
      label={label}
      optional
      hint={hint}
      error={error}
      maxLength={100}
      value={typed}
      choices={offered.map(({ id, name, count }) => ({ id, label: name, note: count || undefined }))}
      onType={setTyped}
      onChoose={(choice) => add(choice.label)}
      onKey={onKey}
      onLeave={() => add(typed)}
    >
      {value.map((name) => (
        <TagChip key={name} name={name} onRemove={() => onChange(value.filter((tag) => tag !== name))} />
      ))}
    </Complete>
  )
}
