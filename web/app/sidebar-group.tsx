import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { Icon } from '../ui/icon.tsx'
import { openGroup, toggleGroup, useSidebar } from './sidebar-state.ts'

interface SidebarGroupProps {
  name: string
  tourName?: string | undefined
  /** The page of this group that is shown. */
  current: string | undefined
  /** Made once the group is open. */
  children: ReactNode
}

/** A part of the sidebar that opens: by hand, and whenever one of its pages is shown. */
export function SidebarGroup({ name, tourName, current, children }: SidebarGroupProps) {
  const isOpen = useSidebar().openGroups.includes(name)
  const id = useId()

  // Before it is seen closed.
  useLayoutEffect(() => {
    if (current) openGroup(name)
  }, [current, name])

  return (
    <div data-tour={tourName}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggleGroup(name)}
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
