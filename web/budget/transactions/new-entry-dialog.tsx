import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidV7 } from '../../../src/values/id.ts'
import { formatMoney, parseMoney } from '../../../src/values/money.ts'
import { readLine } from '../../../src/values/quick-line.ts'
import { sharedBook } from '../../api/current-book.ts'
import { AllLoaded } from '../../ui/all-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { tidyAmount } from '../../ui/money-input.tsx'
import { today } from '../../ui/preferences.ts'
import { ContributionDialog } from '../contributions/contribution-dialog.tsx'
import type { SwitchKind } from '../ledger/kind-switch.tsx'
import {
  type Addable,
  accountsQuery,
  categoriesQuery,
  type EntryType,
  useAddEntry,
} from '../ledger/queries.ts'
import { EntryForm } from './entry-form.tsx'
import { SharedPicture } from './shared-picture.tsx'

export interface EntryDialogProps {
  type: Addable
  /** Opened beside the categories: one of them has to be chosen, be it none. */
  asksCategory?: boolean
  /** Fields that a link or another app has brought along, by their names in the address. */
  brought?: Record<string, string> | undefined
  onClose: () => void
}

/** Amount and description that the form begins with: as they are named, or read from what was shared. */
function givenBy(brought: Record<string, string> = {}): { amount: string; description: string } {
  const shared = [brought['shared-title'], brought['shared-text']].filter(Boolean).join(' ')
  const line = readLine(shared)
  const amount = brought.amount ?? (line ? formatMoney(line.amountCents) : '')
  const description = brought.description ?? line?.description ?? shared
  const isMoney = (parseMoney(amount) ?? 0) > 0
  return { amount: isMoney ? tidyAmount(amount) : '', description: description.slice(0, 500) }
}

/** The form of a new income or expense. */
export function NewEntryDialog({
  onClose,
  type,
  asksCategory = false,
  brought,
  onSwitch,
}: EntryDialogProps & { type: EntryType; onSwitch: SwitchKind }) {
  const accounts = useQuery(accountsQuery)
  const categories = useQuery(categoriesQuery)
  const [id] = useState(() => uuidV7(Date.now()))
  const add = useAddEntry(type)
  const [isPaying, setPaying] = useState(false)
  const isShared = type === 'expense' && sharedBook() !== null
  const title = type === 'income' ? 'Add Income' : 'Add Expense'
  if (isPaying) return <ContributionDialog start="paid" onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose}>
      {brought?.shared === 'picture' ? <SharedPicture /> : null}
      <AllLoaded queries={[accounts, categories]} what="your accounts and categories" room="h-96 w-full">
        <EntryForm
          key={type}
          start={{
            ...givenBy(brought),
            accountId: accounts.data?.find((account) => account.isActive)?.id ?? null,
            date: today(),
            type,
            id,
          }}
          asksCategory={asksCategory}
          action={title}
          onSwitch={asksCategory ? undefined : onSwitch}
          more={
            isShared
              ? (leave) => (
                  <Button
                    look="quiet"
                    small
                    icon={faUsers}
                    className="text-sm max-md:h-11"
                    onClick={() => {
                      leave()
                      setPaying(true)
                    }}
                  >
                    From my own account…
                  </Button>
                )
              : undefined
          }
          onSubmit={(entry) => add.mutateAsync({ ...entry, id: entry.id ?? id })}
          onClose={onClose}
        />
      </AllLoaded>
    </Dialog>
  )
}
