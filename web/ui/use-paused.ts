import { useEffect, useState } from 'react'

/** Long enough to type the next letter, short enough to look immediate. */
const PAUSE_MS = 250

/** The value once it has been the same for a moment, so that not every letter is asked about. */
export function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
