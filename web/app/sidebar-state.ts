import { useSyncExternalStore } from 'react'

interface SidebarState {
  /** On a phone: drawn over the page. */
  isDrawerOpen: boolean
  /** On a tablet: put away by its user, until they want it back. */
  isCollapsed: boolean
  /** At any width: out of the way of the tour. */
  isHidden: boolean
  /** By name, for as long as the browser's session. */
  openGroups: string[]
}

const COLLAPSED = 'bucketbook_sidebar_collapsed'
const GROUPS = 'bucketbook_sidebar'

/** Without storage it stays as it is for as long as the page. */
function stored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function groupsOf(text: string | null): string[] {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

let state: SidebarState = {
  isDrawerOpen: false,
  isCollapsed: stored(() => localStorage, COLLAPSED) !== null,
  isHidden: false,
  openGroups: groupsOf(stored(() => sessionStorage, GROUPS)),
}
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export const useSidebar = (): SidebarState => useSyncExternalStore(watch, () => state)

export function changeSidebar(change: Partial<SidebarState>) {
  state = { ...state, ...change }
  try {
    if (change.isCollapsed === true) localStorage.setItem(COLLAPSED, '1')
    if (change.isCollapsed === false) localStorage.removeItem(COLLAPSED)
    if (change.openGroups) sessionStorage.setItem(GROUPS, JSON.stringify(change.openGroups))
  } catch {
    // As above.
  }
  for (const watcher of watchers) watcher()
}

export function toggleGroup(name: string, isOpen = !state.openGroups.includes(name)) {
  const others = state.openGroups.filter((other) => other !== name)
  changeSidebar({ openGroups: isOpen ? [...others, name] : others })
}

export const openGroup = (name: string) => toggleGroup(name, true)

/** The drawer of a phone closes whenever it has led somewhere. */
export const closeDrawer = () => changeSidebar({ isDrawerOpen: false })
