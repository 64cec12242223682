import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Icon } from '../ui/icon.tsx'

const STORED = 'bucketbook_sidebar'

/** The names of the open groups, for as long as the browser's session. */
function openGroups(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
  } catch {
    return []
  }
}

function remember(name: string, isOpen: boolean) {
  try {
    const others = openGroups().filter((other) => other !== name)
    sessionStorage.setItem(STORED, JSON.stringify(isOpen ? [...others, name] : others))
  } catch {
    // Storage is switched off: it stays as it is for as long as the page.
  }
}

interface SidebarGroupProps {
  name: string
  /** The page of this group that is shown. */
  current: string | undefined
  /** Made once the group is open. */
  children: ReactNode
}

/** A part of the sidebar that opens: by hand, and whenever one of its pages is shown. */
export function SidebarGroup({ name, current, children }: SidebarGroupProps) {
  const [isOpen, setOpen] = useState(() => current !== undefined || openGroups().includes(name))
  const id = useId()

  useEffect(() => {
    if (current) setOpen(true)
  }, [current])

  function toggle() {
    setOpen(!isOpen)
    remember(name, !isOpen)
  }

  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="flex h-10 w-full cursor-pointer items-center justify-between rounded-field px-3 text-[0.8125rem] font-semibold text-cover-muted transition-colors duration-150 hover:text-cover-text"
      >
        {name}
        <Icon
          icon={faChevronDown}
          className={`size-3 transition-transform duration-150 ${isOpen ? '' : '-rotate-90'}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pt-1">
        {isOpen ? children : null}
      </div>
    </div>
  )
}
