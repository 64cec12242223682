import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { signOut } from './queries.ts'

/** Another site's link led to signing out: it may not do so by itself. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  function leave() {
    setLeaving(true)
    void signOut()
  }
  return (
    <ConfirmDialog
      title="Sign out?"
      description="A link on another page asks to sign you out of Bucketbook. Nothing happens unless you say so."
      action="Sign Out"
      dismiss="Stay"
      busy={isLeaving}
      onConfirm={leave}
      onClose={onClose}
    />
  )
}
