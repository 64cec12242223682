import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

/** An address that leads nowhere; `children` is the way back. */
export function NotFound({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center px-6 py-12 text-center">
      <Picture name="lost" className="mb-8 w-52" />
      <h2 className="text-3xl font-semibold tracking-tight">404 Page Not Found</h2>
      <p className="mt-2 text-muted">Did you forget to add the page to the router?</p>
      {children}
    </div>
  )
}
