import { type ReactNode, useEffect, useState } from 'react'

/** By then screen readers have noticed the region. */
const NOTICED_MS = 100

interface StatusProps {
  className?: string
  /** What there is to say; nothing while there is nothing. */
  children: ReactNode
}

/**
 * Read aloud when it changes. Screen readers say only what comes into a region that is on the page already; until then
 * it has its room, so that nothing moves.
 */
export function Status({ className = '', children }: StatusProps) {
  const [isNoticed, setNoticed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), NOTICED_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={children ? '' : 'sr-only'}>
      {children ? <div className={`${className} ${isNoticed ? '' : 'invisible'}`}>{children}</div> : null}
    </div>
  )
}
