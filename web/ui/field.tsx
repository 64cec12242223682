import { type ReactNode, useId } from 'react'

interface Tied {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string
  optional?: boolean
  className?: string
  children: (tied: Tied) => ReactNode
}

/** A labelled control with its hint and its error, tied together for screen readers. */
export function Field({ label, hint, error, optional, className = '', children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex justify-between text-sm font-medium">
        {label}
        {optional ? <span className="font-normal text-muted">Optional</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note ? (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? 'text-error' : 'text-muted'}`}>
          {note}
        </p>
      ) : null}
    </div>
  )
}

interface FormErrorProps {
  message: string | undefined
  /** A toast says it at the same time: it is read aloud once, and stays here to be read when the toast has gone. */
  isInToast?: boolean
}

/** The server's reason, where the user is looking: toasts lie outside of an open dialog. */
export function FormError({ message, isInToast = false }: FormErrorProps) {
  if (!message) return null
  return (
    <p
      role={isInToast ? undefined : 'alert'}
      className="rounded-field border border-error/30 bg-error/8 px-3.5 py-2.5 text-sm text-pretty text-error"
    >
      {message}
    </p>
  )
}
