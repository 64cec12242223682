import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { useConnection } from '../api/connection.ts'
import { isMissingCode } from '../api/missing-code.ts'
import { checkServer } from '../api/server.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'

const NEEDS_SERVER = 'This page needs the server once'
const AWAY =
  'It was never opened in this browser, and the server can’t be reached. It opens once the server is back. Pages you opened before keep working.'
const LOCAL = 'It was never opened in this browser. Turn online storage on to open it.'
const OLD = 'Bucketbook was updated on the server'
const RELOAD = 'Reload the page to go on.'

/** Stands in the place of a page, or of a part of one, whose code did not come. */
function MissingCode() {
  const { isReachable, mode } = useConnection()
  const [isChecked, setChecked] = useState(false)
  const wasAway = useRef(false)
  useEffect(() => void checkServer().then(() => setChecked(true)), [])
  useEffect(() => {
    if (!isReachable) wasAway.current = true
    // Code that did not come once comes to no page again before it is loaded anew.
    else if (wasAway.current) location.reload()
  }, [isReachable])
  const isOld = isChecked && isReachable && mode === 'online'
  return (
    <div role="alert">
      <EmptyState
        picture="unplugged"
        heading="h2"
        title={isOld ? OLD : NEEDS_SERVER}
        text={isOld ? RELOAD : mode === 'local' ? LOCAL : AWAY}
      >
        {isOld ? <Button onClick={() => location.reload()}>Reload</Button> : null}
      </EmptyState>
    </div>
  )
}

interface ErrorBoundaryProps {
  children: ReactNode
}

/** Catches what a screen throws, and code that did not come. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (isMissingCode(error)) return <MissingCode />
    return <ErrorState what="this page" error={error} onRetry={() => location.reload()} />
  }
}
