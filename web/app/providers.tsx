import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { watchTips } from '../ui/tips.ts'
import { Toaster } from '../ui/toaster.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PlaceRouter } from './place.tsx'
import { queryClient } from './query-client.ts'

export function Providers({ children }: { children: ReactNode }) {
  useEffect(watchTips, [])
  return (
    <QueryClientProvider client={queryClient}>
      <PlaceRouter>
        <ErrorBoundary>{children}</ErrorBoundary>
      </PlaceRouter>
      <Toaster />
    </QueryClientProvider>
  )
}
