import { useEffect, useState } from 'react'
import type { Cents } from '../../../src/values/money.ts'
import './buckets.css'

const FLASH_MS = 800

/** The way that `saved` went, for 0.8 s after it has changed: `data-flash` of buckets.css. */
export function useFlash(saved: Cents): 'up' | 'down' | undefined {
  const [seen, setSeen] = useState(saved)
  const [flash, setFlash] = useState<'up' | 'down'>()
  if (saved !== seen) {
    setSeen(saved)
    setFlash(saved > seen ? 'up' : 'down')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is seen for the full time
  useEffect(() => {
    if (!flash) return
    const timer = setTimeout(() => setFlash(undefined), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flash, seen])
  return flash
}
