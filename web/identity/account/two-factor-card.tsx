import { useState } from 'react'
import type { User } from '../../../src/identity/wire.ts'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useBeginTwoFactor } from './queries.ts'
import { StatusMark } from './status-mark.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'
import { useUnverified } from './use-unverified.ts'

export function TwoFactorCard({ user }: { user: User }) {
  const [open, setOpen] = useState<'set-up' | 'turn-off'>()
  const begin = useBeginTwoFactor()
  const { twoFactor } = user
  const isUnverified = useUnverified(user) && !twoFactor

  function press() {
    setOpen(twoFactor ? 'turn-off' : 'set-up')
    if (!twoFactor) begin.mutate()
  }
  function close() {
    setOpen(undefined)
    begin.reset()
  }
  return (
    <SectionCard
      title="Two-factor sign-in"
      mark={<StatusMark tone={twoFactor ? 'good' : 'off'}>{twoFactor ? 'On' : 'Off'}</StatusMark>}
      text="Signing in asks for a code of an authenticator app on your phone as well."
      // One button for both, so that the focus has somewhere to return to.
      action={
        <Button
          disabled={isUnverified}
          aria-describedby={isUnverified ? 'verify-for-two-factor' : undefined}
          onClick={press}
        >
          {twoFactor ? 'Turn off' : 'Set up'}
        </Button>
      }
    >
      {twoFactor ? (
        <p className="max-w-[60ch] text-sm text-pretty text-muted">
          Recovery codes lost? Turn it off and set it up again: you get ten new ones.
        </p>
      ) : null}
      {isUnverified ? (
        <p id="verify-for-two-factor" className="max-w-[60ch] text-sm text-pretty text-muted">
          Verify your email first: then you can set it up.
        </p>
      ) : null}
      {open === 'set-up' ? <TwoFactorSetup begin={begin} email={user.email} onClose={close} /> : null}
      {open === 'turn-off' ? <TurnOffDialog user={user} onClose={close} /> : null}
    </SectionCard>
  )
}
