import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { RestoredNote } from './draft.tsx'
import { FormError } from './field.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import type { useWireForm } from './use-wire-form.ts'

interface DialogFormProps extends Omit<ComponentProps<'form'>, 'action'> {
  /** The draft of a form whose text outlives a reload; Cancel gives it up. */
  draft?: Pick<ReturnType<typeof useWireForm>['draft'], 'restored' | 'startOver' | 'discard'>
  error?: string
  /** The label of the button that sends the form. */
  action: ReactNode
  look?: 'primary' | 'danger'
  busy?: boolean
  disabled?: boolean
  cancel?: string
  /** True where the dialog decides what has the focus. */
  keepsFocus?: boolean
  /** Buttons before the two. */
  buttons?: ReactNode
  onClose: () => void
}

/** The form of a dialog, from the note on what was restored to the buttons; its first field has the focus. */
export function DialogForm({ draft, error, keepsFocus, buttons, children, ...props }: DialogFormProps) {
  const { action, look = 'primary', busy, disabled, cancel = 'Cancel', onClose, ...form } = props
  return (
    <form ref={useFirstFocus(!keepsFocus)} noValidate className="grid gap-4" {...form}>
      {draft ? <RestoredNote restored={draft.restored} onStartOver={draft.startOver} /> : null}
      {children}
      <FormError message={error} />
      <DialogActions>
        {buttons}
        <Button onClick={() => (draft ? draft.discard(onClose) : onClose())}>{cancel}</Button>
        <Button type="submit" look={look} busy={busy} disabled={disabled}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

interface FormDialogProps extends Omit<DialogFormProps, 'title'> {
  title: string
  description?: ReactNode
}

/** A dialog that is one form. */
export function FormDialog({ title, description, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={form.onClose}>
      <DialogForm {...form} />
    </Dialog>
  )
}
