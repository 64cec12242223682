import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { config, type ZodType } from 'zod'

// Zod otherwise tries `new Function`, which the page's CSP reports as a violation.
config({ jitless: true })

/** For a field that may be empty: null is what the API wants then, and what its default has to be. */
export const orNull = { setValueAs: (value: string | null) => value || null }

/**
 * A form whose rules are the schema of the route that it posts to. What is submitted is what was typed,
 * checked but not transformed: the route transforms it.
 */
export function useWireForm<Output, Input extends FieldValues>(
  schema: ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const resolver = zodResolver<Input, unknown, Output>(schema, undefined, { raw: true })
  // Checked when it is sent: a message that appears on leaving a field moves the button under the mouse.
  return useForm<Input, unknown, Input>({ resolver, defaultValues })
}
