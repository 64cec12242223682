import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { VerifyDialog } from '../identity/verify-dialog.tsx'

/** The dialog of a mail's link to verify an email, where nobody is signed in. */
export function VerifyLink(props: ComponentProps<typeof VerifyDialog>) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY },
          mutations: { networkMode: 'always' },
        },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <VerifyDialog {...props} />
    </QueryClientProvider>
  )
}
