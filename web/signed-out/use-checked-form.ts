import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { focusFirst } from '../ui/use-first-focus.ts'

const loadRules = () => import('../../src/identity/wire.ts')

type Rules = Awaited<ReturnType<typeof loadRules>>
type Name = 'Credentials' | 'Registration' | 'TwoFactorCode' | 'PasswordResetRequest' | 'PasswordReset'
type Typed<Of extends Name> = z.input<Rules[Of]>
type Wrong = Partial<Record<string, string>>

/**
 * The first error of each field by the schema of the route that the form posts to. None where the schemas can't be
 * fetched: the server, which has the same ones, tells.
 */
async function wrongIn<Of extends Name>(name: Of, typed: Typed<Of>): Promise<Wrong> {
  const rules = await loadRules().catch(() => undefined)
  const wrong: Wrong = {}
  for (const { path, message } of rules?.[name].safeParse(typed).error?.issues ?? [])
    wrong[String(path[0])] ??= message
  return wrong
}

/**
 * A form that can be filled in and sent before its rules are there: they are fetched once somebody is at it, as
 * they are larger than the form. It is checked when it is sent, and from then on as it is typed.
 */
export function useCheckedForm<Of extends Name>(name: Of, start: Typed<Of>, hasFocus = false) {
  type Field = keyof Typed<Of> & string
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const isChecked = useRef(false)
  // A second press of Enter comes before the button is busy.
  const isChecking = useRef(false)
  useEffect(() => {
    if (hasFocus) focusFirst(form.current)
  }, [hasFocus])

  // Values are read from the page itself: a password manager does not always tell what it has filled in.
  const typed = () =>
    ({ ...start, ...Object.fromEntries(new FormData(form.current ?? undefined)) }) as Typed<Of>
  const inputs = () => [...(form.current?.querySelectorAll('input') ?? [])]

  async function recheck(field: Field) {
    if (!isChecked.current) return
    const wrong = await wrongIn(name, typed())
    setErrors((before) => ({ ...before, [field]: wrong[field] }))
  }

  const onSubmit = (send: (typed: Typed<Of>) => void) => async (event: FormEvent) => {
    event.preventDefault()
    if (isChecking.current) return
    isChecking.current = true
    const input = typed()
    const wrong = await wrongIn(name, input)
    isChecking.current = false
    isChecked.current = true
    setErrors(wrong as Partial<Record<Field, string>>)
    const first = inputs().find((field) => wrong[field.name])
    if (first) first.focus()
    else if (Object.keys(wrong).length === 0) send(input)
  }

  return {
    errors,
    typed,
    /** Props of the form itself; `send` is called with what was typed, once nothing is wrong with it. */
    form: (send: (typed: Typed<Of>) => void) => ({
      ref: form,
      noValidate: true,
      onFocus: () => void loadRules().catch(() => {}),
      onSubmit: onSubmit(send),
    }),
    /** Props of an input. */
    field: (field: Field) => ({
      name: field,
      defaultValue: String(start[field] ?? ''),
      onChange: () => void recheck(field),
    }),
    setFocus: (field: Field, { selects = false } = {}) => {
      const input = inputs().find((one) => one.name === field)
      input?.focus()
      if (selects) input?.select()
    },
    startOver: () => {
      form.current?.reset()
      isChecked.current = false
      setErrors({})
    },
  }
}
