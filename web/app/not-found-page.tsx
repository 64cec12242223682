import { Link } from 'wouter'
import { Picture } from '../ui/picture.tsx'

export function NotFoundPage() {
  return (
    <div className="grid justify-items-center px-6 py-12 text-center">
      <Picture name="lost" className="mb-8 w-52" />
      <h2 className="text-3xl font-semibold tracking-tight">404 Page Not Found</h2>
      <p className="mt-2 text-muted">Did you forget to add the page to the router?</p>
      <Link href="/" className="btn btn-primary mt-6">
        Back to the start
      </Link>
    </div>
  )
}
