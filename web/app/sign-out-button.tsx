import { faArrowRightFromBracket } from '@fortawesome/free-solid-svg-icons/faArrowRightFromBracket'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { connection, hasUnsent } from '../api/connection.ts'
import { signOut } from '../identity/queries.ts'
import { Icon } from '../ui/icon.tsx'

const UnsentDialog = lazy(() =>
  import('../identity/unsent-dialog.tsx').then((module) => ({ default: module.UnsentDialog })),
)

/** At the foot of the sidebar; asks first where this browser has what the server has not got. */
export function SignOutButton() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className="mt-2 flex h-10 w-full cursor-pointer items-center gap-3 rounded-field px-3 font-medium text-cover-muted transition-colors duration-150 hover:bg-cover-raised hover:text-cover-text"
        onClick={() => (hasUnsent(connection()) ? setAsking(true) : void signOut())}
      >
        <Icon icon={faArrowRightFromBracket} />
        Sign Out
      </button>
      {/* Outside of the sidebar, whose colours are others. */}
      {isAsking
        ? createPortal(
            <Suspense>
              <UnsentDialog onClose={() => setAsking(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  )
}
