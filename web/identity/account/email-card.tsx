import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../src/identity/wire.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { optionsQuery } from '../queries.ts'
import { EmailDialog } from './email-dialog.tsx'
import { useSendVerification } from './queries.ts'
import { StatusMark } from './status-mark.tsx'

export function EmailCard({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const { email, emailVerified } = user
  return (
    <SectionCard
      title="Email"
      text="You sign in with it, and mails of this server go to it."
      action={<Button onClick={() => setOpen(true)}>{email ? 'Change email' : 'Add an email'}</Button>}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{email ?? 'No email yet'}</span>
        {email ? (
          <StatusMark tone={emailVerified ? 'good' : 'open'}>
            {emailVerified ? 'Verified' : 'Not verified'}
          </StatusMark>
        ) : null}
      </div>
      {email && !emailVerified ? <Verification /> : null}
      {isOpen ? <EmailDialog user={user} onClose={() => setOpen(false)} /> : null}
    </SectionCard>
  )
}

/** How the email gets verified: by the user where the server sends mail, else by its operator. */
function Verification() {
  const options = useQuery(optionsQuery)
  const send = useSendVerification()
  if (!options.data) return null
  if (!options.data.mail) {
    return (
      <p className="max-w-[60ch] text-sm text-pretty text-muted">
        This server sends no mail. Its operator can verify your email.
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-64 text-sm text-pretty text-muted">
        Open the link in the mail that we sent you. It works for an hour.
      </p>
      <Button small className="max-md:h-11" busy={send.isPending} onClick={() => send.mutate()}>
        Send the mail again
      </Button>
    </div>
  )
}
