import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds after which screen readers have noticed the region. */
const NOTICED_MS = 100

interface StatusProps {
  className?: string
  /** The words to read out; nothing while there are none. */
  children: ReactNode
}

/**
 * A region that is read aloud when it changes. Screen readers say only what comes into one that is on the page already;
 * until then the words have their room, so that nothing moves.
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
