import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../password-input.tsx'

interface PasswordFieldProps {
  label: string
  hint?: string
  error?: string
  /** So that a password manager offers the right one. */
  kind: 'current-password' | 'new-password'
  field: UseFormRegisterReturn
}

export function PasswordField({ label, hint, error, kind, field }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => <PasswordInput autoComplete={kind} {...tied} {...field} />}
    </Field>
  )
}
