import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { type useBeginTwoFactor, useConfirmTwoFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'

interface TwoFactorSetupProps {
  begin: ReturnType<typeof useBeginTwoFactor>
  email: string | null
  onClose: () => void
}

/** Scan, prove, keep the recovery codes. They are shown this once, so the last step asks before it closes. */
export function TwoFactorSetup({ begin, email, onClose }: TwoFactorSetupProps) {
  const confirm = useConfirmTwoFactor()
  const [isKept, setKept] = useState(false)
  const [refusals, setRefusals] = useState(0)

  if (confirm.isSuccess) {
    return (
      <Dialog
        // Escape has closed it by then: it opens anew.
        key={`codes ${refusals}`}
        title="Keep your recovery codes"
        description="Two-factor sign-in is on. Each of these codes signs you in once when you don’t have your phone. They are shown only now."
        onClose={() => (isKept ? onClose() : setRefusals(refusals + 1))}
      >
        <RecoveryCodes
          codes={confirm.data.recoveryCodes}
          email={email}
          isKept={isKept}
          isAsked={refusals > 0}
          onKept={setKept}
          onClose={onClose}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      key="scan"
      title="Set up two-factor sign-in"
      description="Scan this with an authenticator app, then type the code that it shows."
      onClose={onClose}
    >
      {begin.isSuccess ? (
        <ScanStep setup={begin.data} confirm={confirm} onClose={onClose} />
      ) : begin.isError ? (
        <ErrorState what="a new secret" error={begin.error} onRetry={() => begin.mutate()} />
      ) : (
        <Skeletons
          label="Making a new secret"
          className="grid justify-items-center gap-4"
          rows={['size-52', 'h-11 w-full']}
        />
      )}
    </Dialog>
  )
}
