import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidV7 } from '../../../src/values/id.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { today } from '../../ui/preferences.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'
import { EntryForm } from './entry-form.tsx'
import { type EntryType, useAddEntry } from './queries.ts'

interface EntryDialogProps {
  type: EntryType
  /** Opened beside the categories: one of them has to be chosen, be it none. */
  asksCategory?: boolean
  onClose: () => void
}

export function EntryDialog({ onClose, type, asksCategory = false }: EntryDialogProps) {
  const accounts = useQuery(accountsQuery)
  const categories = useQuery(categoriesQuery)
  const [id] = useState(() => uuidV7(Date.now()))
  const add = useAddEntry(type)
  const isWaiting = accounts.isPending || categories.isPending
  const title = type === 'income' ? 'Add Income' : 'Add Expense'
  return (
    <Dialog title={title} onClose={onClose}>
      {isWaiting ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <EntryForm
          start={{
            amount: '',
            description: '',
            accountId: accounts.data?.find((account) => account.isActive)?.id ?? null,
            date: today(),
            type,
            id,
          }}
          asksCategory={asksCategory}
          action={title}
          onSubmit={(entry) => add.mutateAsync({ ...entry, id: entry.id ?? id })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
