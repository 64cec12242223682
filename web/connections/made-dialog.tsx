import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'

interface MadeDialogProps {
  title: string
  /** The text that is shown this once. */
  text: string
  /** The noun for the text, as the end of "Copy …". */
  what: string
  onClose: () => void
  children?: ReactNode
}

interface SecretProps {
  title: string
  secret: string
  onClose: () => void
}

/** Says that something was made, with the text of it that is shown only now. */
export function MadeDialog({ title, text, what, onClose, children }: MadeDialogProps) {
  return (
    <Dialog title={title} description="Copy it now: it isn’t shown again." onClose={onClose}>
      <div className="grid gap-4">
        <p className="rounded-field bg-base-200 p-3 font-mono text-sm wrap-anywhere select-all">{text}</p>
        <CopyButton text={text} label={`Copy ${what}`} failed="Select it and copy it by hand." />
        {children}
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** The secret of what was made, by which the other side knows who calls it. */
export const MadeSecretDialog = ({ title, secret, onClose }: SecretProps) => (
  <MadeDialog title={title} text={secret} what="the secret" onClose={onClose}>
    <p className="text-sm text-muted">
      Every call is signed with this secret, so that the other side knows that it comes from here.
    </p>
  </MadeDialog>
)
