import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { uuidV7 } from '../../src/values/id.ts'
import { statusOf } from './errors.ts'

/** What is said when it worked, and when it did not; shown by the app. */
export interface Outcome {
  done?: string
  failed?: string | ((error: Error) => string)
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { done?: string; failed?: Outcome['failed']; refreshesBook?: boolean }
  }
}

/**
 * A change of the book. The idempotency key belongs to the user's action: sending the same input again after
 * no answer came carries the same key; after any answer, or for another input, it is a new one.
 */
export function useCommand<Input, Answer>(
  run: (input: Input, key: string) => Promise<Answer>,
  outcome: Outcome = {},
) {
  const action = useRef<{ input: string; key: string } | null>(null)
  return useMutation({
    meta: { ...outcome, refreshesBook: true },
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input) ?? ''
      if (action.current?.input !== text) action.current = { input: text, key: uuidV7(Date.now()) }
      try {
        const answer = await run(input, action.current.key)
        action.current = null
        return answer
      } catch (error) {
        if (statusOf(error) > 0) action.current = null
        throw error
      }
    },
  })
}
