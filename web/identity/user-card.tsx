import type { User } from '../../src/identity/wire.ts'
import { initialsOf, personName } from './person-name.ts'

/** Who is signed in, at the foot of the sidebar. */
export function UserCard({ user }: { user: User }) {
  const name = personName(user)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-accent text-sm font-bold text-accent-content"
      >
        {initialsOf(name)}
      </span>
      <div className="min-w-0">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        <p className="truncate text-[0.8125rem] text-cover-muted" title={user.email ?? undefined}>
          {user.email}
        </p>
      </div>
    </div>
  )
}
