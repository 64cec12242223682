import { faArrowRightFromBracket } from '@fortawesome/free-solid-svg-icons/faArrowRightFromBracket'
import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { User } from '../../src/identity/wire.ts'
import { connection, hasUnsent } from '../api/connection.ts'
import { personName } from '../identity/person-name.ts'
import { signOut } from '../identity/queries.ts'
import { UserCard } from '../identity/user-card.tsx'
import { Avatar } from '../profile/avatar.tsx'
import { atRest } from '../ui/at-rest.ts'
import { Icon } from '../ui/icon.tsx'
import { initialsOf } from '../ui/initials.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Mark } from '../ui/mark.tsx'
import { SidebarLinks } from './sidebar-links.tsx'
import { closeDrawer, useSidebar } from './sidebar-state.ts'

const UnsentDialog = lazyNamed(() => import('../identity/unsent-dialog.tsx'), 'UnsentDialog')

/** The button at the foot of the sidebar; asks first where this browser has what the server has not got. */
function SignOutButton() {
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

/** Neither is needed before the first page has come to rest, and both have their place until then. */
const PaletteButton = lazyNamed(
  () => atRest().then(() => import('./palette/palette-button.tsx')),
  'PaletteButton',
  () => null,
)
const BookSwitcher = lazyNamed(
  () => atRest().then(() => import('../household/book-switcher.tsx')),
  'BookSwitcher',
  () => null,
)

/** The sidebar beside the page from 768 px on, where a tablet can put it away; below that a drawer over it. */
export function Sidebar({ user }: { user: User }) {
  const { isDrawerOpen: isOpen, isCollapsed, isHidden } = useSidebar()
  const closeButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    closeButton.current?.focus()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && closeDrawer()
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])

  if (isHidden) return null
  return (
    <>
      {isOpen ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Close the menu"
          className="fixed inset-0 z-30 animate-[appear_160ms] bg-black/45 md:hidden"
          onClick={closeDrawer}
        />
      ) : null}
      <aside
        id="sidebar"
        className={`z-40 h-dvh flex-col bg-cover text-cover-text on-cover max-md:fixed max-md:inset-y-0 max-md:left-0 max-md:w-[min(17.5rem,85vw)] max-md:animate-[slide-in_180ms_ease-out] md:sticky md:top-0 lg:flex ${isOpen ? 'max-md:flex' : 'max-md:hidden'} ${isCollapsed ? 'md:max-lg:hidden' : 'md:flex'}`}
      >
        <div className="flex h-16 shrink-0 items-center gap-2.5 px-5 md:h-18">
          <Mark className="size-8" />
          <span className="flex-1 text-lg font-semibold tracking-tight">Bucketbook</span>
          <Suspense>
            <PaletteButton onOpen={closeDrawer} />
          </Suspense>
          <button
            ref={closeButton}
            type="button"
            aria-label="Close the menu"
            className="grid size-10 cursor-pointer place-items-center rounded-field hover:bg-cover-raised md:hidden"
            onClick={closeDrawer}
          >
            <Icon icon={faXmark} />
          </button>
        </div>
        <Suspense fallback={<div className="h-11" />}>
          <BookSwitcher onNavigate={closeDrawer} />
        </Suspense>
        {/* The links scroll, so that the user's name below stays in view, however many there are. */}
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto mask-[linear-gradient(transparent,black_0.75rem,black_calc(100%-0.75rem),transparent)] max-md:overscroll-contain">
          <SidebarLinks user={user} onNavigate={closeDrawer} />
          <div id="sidebar-ad" className="mt-auto" />
        </div>
        <div className="border-t border-cover-line p-4">
          <UserCard
            user={user}
            avatar={
              <Avatar image={user.profileImageUrl} className="size-10 text-sm">
                {initialsOf(personName(user))}
              </Avatar>
            }
            onNavigate={closeDrawer}
          />
          <SignOutButton />
        </div>
      </aside>
    </>
  )
}
