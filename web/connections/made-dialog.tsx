import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'

interface MadeDialogProps {
  title: string
  /** What is shown this once. */
  text: string
  /** What it is, as the end of "Copy …". */
  what: string
  onClose: () => void
  children?: ReactNode
}

/** What was made, with what is shown of it only now. */
export function MadeDialog({ title, text, what, onClose, children }: MadeDialogProps) {
  return (
    <Dialog title={title} description="Copy it: it is shown only now." onClose={onClose}>
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
