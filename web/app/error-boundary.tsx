import { Component, type ReactNode } from 'react'
import { isMissingCode } from '../api/missing-code.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { MissingCode } from './missing-code.tsx'

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
