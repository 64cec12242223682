import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { basePath } from '../api/base.ts'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { queryClient } from './query-client.ts'

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router base={basePath}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Router>
      <Toaster />
    </QueryClientProvider>
  )
}
