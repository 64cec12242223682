import { useEffect, useRef, useState } from 'react'

interface Then<Answer> {
  onSuccess?: (answer: Answer) => void
  onError?: (error: Error) => void
}

const NOT_SENT = { isPending: false, isSuccess: false, error: null as Error | null }

/**
 * Sends what a form holds, and says what becomes of it. Who is signed out has nothing to keep current, so that
 * these pages do without the app's store of answers. What is to follow does not once the form is gone.
 */
export function useSending<Input, Answer>(sendIt: (input: Input) => Promise<Answer>) {
  const [state, setState] = useState(NOT_SENT)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])

  function send(input: Input, { onSuccess, onError }: Then<Answer> = {}) {
    setState({ ...NOT_SENT, isPending: true })
    sendIt(input).then(
      (answer) => {
        setState({ ...NOT_SENT, isSuccess: true })
        if (isThere.current) onSuccess?.(answer)
      },
      (error: Error) => {
        setState({ ...NOT_SENT, error })
        if (isThere.current) onError?.(error)
      },
    )
  }
  return { send, ...state }
}
