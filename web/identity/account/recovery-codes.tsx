import './print-sheet.css'
import { faDownload } from '@fortawesome/free-solid-svg-icons/faDownload'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { saveText } from '../../ui/save-file.ts'

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

export function RecoveryCodes({ codes, email, isKept, isAsked, onKept, onClose }: RecoveryCodesProps) {
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
