import { Link } from 'wouter'
import { NotFound } from '../ui/not-found.tsx'

export function NotFoundPage() {
  return (
    <NotFound>
      <Link href="/" className="btn btn-primary mt-6">
        Back to the start
      </Link>
    </NotFound>
  )
}
