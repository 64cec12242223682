import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import type { User } from '../../src/identity/wire.ts'
import { initialsOf, personName } from '../identity/person-name.ts'
import { UserCard } from '../identity/user-card.tsx'
import { Avatar } from '../profile/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Mark } from '../ui/mark.tsx'
import { SidebarLinks } from './sidebar-links.tsx'
import { SignOutButton } from './sign-out-button.tsx'

const PaletteButton = lazy<ComponentType<{ onOpen: () => void }>>(() =>
  import('./palette/palette-button.tsx').then(
    (module) => ({ default: module.PaletteButton }),
    () => ({ default: () => null }),
  ),
)

interface SidebarProps {
  user: User
  isOpen: boolean
  onClose: () => void
}

/** Beside the page from 768 px on; below that a drawer over it. */
export function Sidebar({ user, isOpen, onClose }: SidebarProps) {
  const closeButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    closeButton.current?.focus()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen, onClose])

  return (
    <>
      {isOpen ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Close the menu"
          className="fixed inset-0 z-30 animate-[appear_160ms] bg-black/45 md:hidden"
          onClick={onClose}
        />
      ) : null}
      <aside
        id="sidebar"
        className={`z-40 h-dvh flex-col overflow-y-auto bg-cover text-cover-text on-cover max-md:fixed max-md:inset-y-0 max-md:left-0 max-md:w-[min(17.5rem,85vw)] max-md:animate-[slide-in_180ms_ease-out] md:sticky md:top-0 md:flex ${isOpen ? 'flex' : 'hidden'}`}
      >
        <div className="flex h-16 shrink-0 items-center gap-2.5 px-5 md:h-18">
          <Mark className="size-8" />
          <span className="flex-1 text-lg font-semibold tracking-tight">Bucketbook</span>
          <Suspense>
            <PaletteButton onOpen={onClose} />
          </Suspense>
          <button
            ref={closeButton}
            type="button"
            aria-label="Close the menu"
            className="grid size-10 cursor-pointer place-items-center rounded-field hover:bg-cover-raised md:hidden"
            onClick={onClose}
          >
            <Icon icon={faXmark} />
          </button>
        </div>
        <SidebarLinks user={user} onNavigate={onClose} />
        <div className="mt-auto">
          <div id="sidebar-ad" />
          <div className="border-t border-cover-line p-4">
            <UserCard
              user={user}
              avatar={
                <Avatar image={user.profileImageUrl} className="size-10 text-sm">
                  {initialsOf(personName(user))}
                </Avatar>
              }
              onNavigate={onClose}
            />
            <SignOutButton />
          </div>
        </div>
      </aside>
    </>
  )
}
