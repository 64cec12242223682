import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/** Catches what a screen throws, a chunk that no longer exists after an update included. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <ErrorState what="this page" error={error} onRetry={() => location.reload()} />
  }
}
