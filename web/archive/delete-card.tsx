import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../api/user.ts'
import { Button } from '../ui/button.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

export function DeleteCard() {
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
