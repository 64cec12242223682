import './print-sheet.css'
import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormError } from '../../ui/field.tsx'
import { saveText } from '../../ui/save-file.ts'
import { Skeletons } from '../../ui/skeleton.tsx'
import { type useBeginTwoFactor, useConfirmTwoFactor } from './queries.ts'
import { ScanStep } from './scan-step.tsx'

/** All that is on the paper while it is there; on the screen it isn't. */
const PrintSheet = ({ text }: { text: string }) =>
  createPortal(<pre className="print-sheet">{text}</pre>, document.body)

interface RecoveryCodesProps {
  codes: string[]
  email: string | null
  isKept: boolean
  /** The user tried to close before. */
  isAsked: boolean
  onKept: (isKept: boolean) => void
  onClose: () => void
}

function RecoveryCodes({ codes, email, isKept, isAsked, onKept, onClose }: RecoveryCodesProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  const text = [`Recovery codes for ${email ?? 'your account'} on ${location.host}`, '', ...codes, ''].join(
    '\n',
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl border border-line bg-base-200 px-5 py-4 font-mono text-[0.9375rem] font-semibold outline-none"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} failed="Please copy the codes manually" />
        <Button icon={faDownload} onClick={() => saveText('bucketbook-recovery-codes.txt', text)}>
          Download
        </Button>
        <Button icon={faPrint} onClick={() => print()}>
          Print
        </Button>
      </div>
      <label className="flex cursor-pointer items-center gap-3 py-1 font-medium">
        <input
          type="checkbox"
          className="checkbox checkbox-primary"
          checked={isKept}
          onChange={(event) => onKept(event.target.checked)}
        />
        I have kept these codes
      </label>
      {isAsked && !isKept ? (
        <FormError message="Keep the codes first: without them and without your phone you can’t sign in." />
      ) : null}
      <DialogActions>
        <Button look="primary" disabled={!isKept} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
      <PrintSheet text={text} />
    </div>
  )
}

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
