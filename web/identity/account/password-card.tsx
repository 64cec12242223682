import { useState } from 'react'
import type { User } from '../../../src/identity/wire.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { PasswordDialog } from './password-dialog.tsx'

export function PasswordCard({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const hasPassword = user.signInMethods.includes('local')
  return (
    <SectionCard
      title="Password"
      text={textFor(user)}
      action={
        <Button disabled={!hasPassword && !user.email} onClick={() => setOpen(true)}>
          {hasPassword ? 'Change password' : 'Set a password'}
        </Button>
      }
    >
      {isOpen ? (
        <PasswordDialog email={user.email} hasPassword={hasPassword} onClose={() => setOpen(false)} />
      ) : null}
    </SectionCard>
  )
}

function textFor({ signInMethods, email }: User): string {
  if (signInMethods.includes('local')) return 'Changing it signs every other browser out.'
  return email
    ? 'You sign in from outside. A password lets you sign in with your email as well.'
    : 'You sign in from outside. Add an email first: a password signs you in together with it.'
}
