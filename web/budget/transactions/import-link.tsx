import { Link } from 'wouter'

/** The way to the import, for those whose bank has written everything down already. */
export const ImportLink = () => (
  <Link href="/import" className="btn border-line bg-base-100 hover:border-edge hover:bg-base-200">
    Import statement
  </Link>
)
