import { useEffect, useState } from 'react'

const REST_MS = 200

/** The text as it is once whoever types it has paused: what it is asked for takes a while. */
export function useRest(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
