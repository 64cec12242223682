import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  description: ReactNode
  action: string
  /** The way out, where "Cancel" could be taken for the action. */
  dismiss?: string
  /** The look of the action: 'primary' for one that costs something but is no danger. */
  look?: 'danger' | 'primary'
  /** True while the server decides; an action that it can't refuse is not waited for. */
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Content between the question and its answers. */
  children?: ReactNode
}

export function ConfirmDialog({ title, description, children, ...answers }: ConfirmDialogProps) {
  const { action, dismiss = 'Cancel', look = 'danger', busy = false, onConfirm, onClose } = answers
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      {children}
      <DialogActions>
        <Button onClick={onClose}>{dismiss}</Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
