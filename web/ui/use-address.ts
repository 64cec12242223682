import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** The search of a page, which lives in the address so that it can be kept, sent and gone back to. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  /** Sets one part, or takes it out where it is empty; no step that "back" undoes. */
  const put = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value) after.set(name, value)
          else after.delete(name)
          return after
        },
        { replace: true },
      ),
    [setParams],
  )
  return { params, setParams, put }
}
