import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '../../../src/identity/wire.ts'
import { userQuery } from '../../api/user.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.ts'
import { failureWords } from '../failure-words.ts'
import { optionsQuery, providersQuery } from '../queries.ts'
import { DevicesCard } from './devices-card.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { useSendVerification } from './queries.ts'
import { StatusMark } from './status-mark.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'
import { WaysCard } from './ways-card.tsx'

function EmailCard({ user }: { user: User }) {
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

/** The way to verify the email: by the user where the server sends mail, else by its operator. */
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

/** Words for failures that are another matter at linking than at signing in. */
const WORDS = new Map<string, (name: string) => string>([
  ['access_denied', (name) => `You cancelled at ${name}. Nothing was linked.`],
  ['flow_mismatch', () => 'This was begun in another browser, or was used before. Please try again.'],
  ['flow_expired', () => 'That took longer than ten minutes. Please try again.'],
])

/** Says how linking a provider ended, which the address tells, and takes it out of the address. */
function useLinkResult() {
  const providers = useQuery(providersQuery)
  const { isPending, data } = providers
  useEffect(() => {
    const address = new URL(location.href)
    const query = address.searchParams
    const [linked, error] = [query.get('linked'), query.get('error')]
    if (isPending || (linked === null && error === null)) return
    const id = linked ?? query.get('provider')
    const name = data?.find((provider) => provider.id === id)?.name ?? 'The provider'
    for (const key of ['linked', 'error', 'provider']) query.delete(key)
    history.replaceState(history.state, '', address)
    if (error === null) return showToast({ tone: 'success', title: `${name} linked` })
    const text = WORDS.get(error)?.(name) ?? failureWords(error, name)
    showToast({ tone: 'error', title: 'Not linked', text })
  }, [isPending, data])
}

function PasswordCard({ user }: { user: User }) {
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
    ? 'You sign in through another service. A password lets you sign in with your email as well.'
    : 'You sign in through another service. Add an email first: a password signs you in together with it.'
}

/** The ways into the account and the browsers that are in: the cards of the profile page. */
export function SecuritySection() {
  const { data: user } = useQuery(userQuery)
  useLinkResult()
  if (!user) return null
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <PasswordCard user={user} />
      <EmailCard user={user} />
      <TwoFactorCard user={user} />
      <WaysCard user={user} />
      <DevicesCard />
    </div>
  )
}
