import { Link } from 'wouter'
import { Mark } from '../ui/mark.tsx'

export function NotFoundPage() {
  return (
    <div className="grid justify-items-center px-6 py-20 text-center">
      <span className="mb-6 rounded-2xl bg-cover p-3">
        <Mark className="size-10" />
      </span>
      <h2 className="text-3xl font-semibold tracking-tight">404 Page Not Found</h2>
      <p className="mt-2 text-muted">Did you forget to add the page to the router?</p>
      <Link href="/" className="btn btn-primary mt-6">
        Back to the start
      </Link>
    </div>
  )
}
