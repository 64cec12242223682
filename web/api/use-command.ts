import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatMoney, parseMoney } from '../../src/values/money.ts'
import { actions } from './action.ts'
import { optimistically, type Patch } from './optimistic.ts'

/** Words for a command that worked and for one that failed; the app shows them as a toast. */
export interface Outcome {
  done?: string
  failed?: string | ((error: Error) => string)
}

export interface CommandOptions<Input> extends Outcome {
  /**
   * Optimistic update, shown before the server has answered and taken back if it refuses. Only for what is
   * certain: sums that the server works out stay as they are until it has.
   */
  shows?: (input: Input, patch: Patch) => void
  /** The form that sends it stays open and says `failure` itself: no toast says it too, unless the form is gone by then. */
  isInForm?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      done?: string
      failed?: Outcome['failed']
      refreshesBook?: boolean
      isShown?: boolean
      isSaid?: () => boolean
    }
  }
}

/** An update of a list in which one row has changed. */
export const changed =
  <Row extends { id: string }>(id: string, fields: Partial<Row>) =>
  (rows: Row[]): Row[] =>
    rows.map((row) => (row.id === id ? { ...row, ...fields } : row))

/** An update of a list in which one row is gone. */
export const without = (id: string) => (rows: { id: string }[]) => rows.filter((row) => row.id !== id)

/** An amount that was typed, as an answer writes it. */
export const asMoney = (typed: string | number = ''): string => formatMoney(parseMoney(String(typed)) ?? 0)

/** The command's words for a failure, with the error's reason. */
function failureOf({ failed }: Outcome, error: Error): string {
  const { message } = error
  if (!failed) return message
  if (typeof failed === 'string') return `${failed}: ${message}`
  const text = failed(error)
  return text.includes(message) ? text : `${text}. ${message}`
}

/** A change of the book, whose key is that of the user's action. */
export function useCommand<Input, Answer>(
  run: (input: Input, key: string) => Promise<Answer>,
  { shows, isInForm = false, ...outcome }: CommandOptions<Input> = {},
) {
  const client = useQueryClient()
  const [act] = useState(actions)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const mutation = useMutation({
    meta: {
      ...outcome,
      refreshesBook: true,
      isShown: shows !== undefined,
      isSaid: () => isInForm && isThere.current,
    },
    mutationFn: (input: Input) => {
      const send = () => act(input, (key) => run(input, key))
      return shows ? optimistically(client, (patch) => shows(input, patch), send) : send()
    },
  })
  return { ...mutation, failure: mutation.error ? failureOf(outcome, mutation.error) : undefined }
}
