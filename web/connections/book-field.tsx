import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { booksQuery } from '../api/books.ts'
import { SelectField } from '../ui/field.tsx'

/** The choice of the book that something is for: the own one is null. Empty for a user who has no other. */
export function BookField({ field }: { field: UseFormRegisterReturn & { error?: string | undefined } }) {
  const { data: books = [] } = useQuery(booksQuery)
  if (books.length < 2) return null
  return (
    <SelectField label="Book" {...field}>
      {books.map(({ id, name, kind }) => (
        <option key={id} value={kind === 'own' ? '' : id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
