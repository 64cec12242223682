import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../api/user.ts'
import { Button } from '../ui/button.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ExportLink } from './export-link.tsx'
import { ImportCard } from './import-card.tsx'

function ExportCard() {
  return (
    <SectionCard
      title="Export your data"
      text="Everything that you entered, in one JSON file: accounts, categories, goals, bills, subscriptions, transactions and your profile."
      action={<ExportLink>Export everything</ExportLink>}
    />
  )
}

function DeleteCard() {
  const { data: owner } = useQuery(userQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard
      title="Delete account"
      text="Your account and everything in it is removed from this server, at once and for good."
      className="border-error/40"
      action={
        <Button look="danger" disabled={!owner} onClick={() => setOpen(true)}>
          Delete account
        </Button>
      }
    >
      {isOpen && owner ? <DeleteDialog email={owner.email} onClose={() => setOpen(false)} /> : null}
    </SectionCard>
  )
}

/** What is the user's: to take along, to bring back, to delete. */
export function DataSection() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <ExportCard />
      <ImportCard />
      <DeleteCard />
    </div>
  )
}
