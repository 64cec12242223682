import { type ComponentProps, type ReactNode, useId } from 'react'

interface Tied {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

interface Labelled {
  label: string
  hint?: ReactNode
  error?: string
  optional?: boolean
  className?: string
}
interface FieldProps extends Labelled {
  children: (tied: Tied) => ReactNode
}

/** Classes around the fields of a settings page: a line between each and the next. */
export const ROWS = 'grid divide-y divide-line border-b border-line *:py-5 *:first:pt-0'

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

interface TextFieldProps extends Labelled, Omit<ComponentProps<'input'>, keyof Labelled> {
  isFigures?: boolean
}

export function TextField({ label, hint, error, optional, className, isFigures, ...input }: TextFieldProps) {
  const look = isFigures || input.type === 'date' ? 'input figures' : 'input'
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(tied) => <input type="text" {...input} {...tied} className={look} />}
    </Field>
  )
}

type SelectFieldProps = Labelled & Omit<ComponentProps<'select'>, keyof Labelled>

export function SelectField({ label, hint, error, optional, className, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(tied) => <select {...select} {...tied} className="select" />}
    </Field>
  )
}

interface OptionsProps {
  of: readonly { id: string; name: string }[] | Readonly<Record<string, string>>
}

/** The choices of a select: rows of the book, or labels by their values. */
export function Options({ of }: OptionsProps) {
  const rows = Array.isArray(of) ? of : Object.entries(of).map(([id, name]) => ({ id, name }))
  return rows.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
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
