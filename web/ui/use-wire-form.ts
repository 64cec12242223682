import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { type DraftOf, useDraft } from './draft.tsx'

/** Options of a field that may be empty: null is what the API wants then, and what its default has to be. */
export const orNull = { setValueAs: (value: string | null) => value || null }

interface WireDraft<Input> extends DraftOf {
  /** Defaults that came from where the form was opened; kept along with what is typed. */
  along?: (keyof Input & string)[]
}

/**
 * A form whose rules are the schema of the route that it posts to. What is submitted is what was typed,
 * checked but not transformed: the route transforms it. With `draft` it outlives a reload and Escape.
 */
export function useWireForm<Output, Input extends FieldValues>(
  schema: ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  name?: WireDraft<Input>,
) {
  const kept = useDraft<Input>(name)
  const resolver = zodResolver<Input, unknown, Output>(schema, undefined, { raw: true })
  // Checked when it is sent: a message that appears on leaving a field moves the button under the mouse.
  const form = useForm<Input, unknown, Input>({
    resolver,
    defaultValues: { ...defaultValues, ...kept.typed } as DefaultValues<Input>,
  })

  // The defaults as the form was opened: what a default has become since is not what was typed over.
  const start = useRef(defaultValues as Record<string, unknown>)
  const changed = useRef(new Set<string>(Object.keys(kept.typed)))
  const keep = useRef(kept.keep)
  keep.current = kept.keep
  const along = useRef(name?.along ?? [])
  const { watch, reset, setFocus } = form
  const isKept = name !== undefined
  useEffect(() => {
    if (!isKept) return
    const watching = watch((values, { name }) => {
      if (!name) return
      changed.current.add(name)
      // The id of a row that is added is nothing that anybody typed.
      const typed = [...changed.current].filter(
        (field) => field !== 'id' && values[field] !== start.current[field],
      )
      const fields = typed.length > 0 ? new Set([...typed, ...along.current]) : typed
      keep.current(
        Object.fromEntries([...fields].map((field) => [field, values[field]])) as unknown as Partial<Input>,
      )
    })
    return () => watching.unsubscribe()
  }, [isKept, watch])

  // A second press of Enter comes before the button is busy.
  const isSubmitting = useRef(false)
  const handleSubmit: typeof form.handleSubmit = (valid, invalid) => async (event) => {
    event?.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    try {
      await form.handleSubmit(valid, invalid)(event)
    } finally {
      isSubmitting.current = false
    }
  }

  const { restored, discard, forget } = kept
  const send = (sending: Promise<unknown>, done: () => void) =>
    kept.send(sending, () => {
      start.current = form.getValues()
      changed.current.clear()
      done()
    })
  function startOver() {
    changed.current.clear()
    forget()
    reset(start.current as DefaultValues<Input>)
    const first = Object.keys(start.current)[0]
    if (first) setFocus(first as Path<Input>)
  }
  /** The props of a field: its error, and what registers it. */
  const field = <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
    error: (get(form.formState.errors, name) as FieldError | undefined)?.message,
    ...form.register(name, options),
  })
  return { ...form, field, handleSubmit, draft: { restored, startOver, discard, send } }
}
