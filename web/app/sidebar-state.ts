import { useSyncExternalStore } from 'react'

export const REWARDS = 'Rewards & Achievements'
/** The group that the switch of local mode stands in as well. */
export const SETTINGS = 'Storage & Settings'

interface SidebarState {
  /** On a phone, where it lies over the page. */
  isDrawerOpen: boolean
  isCollapsed: boolean
  /** Out of the way altogether. */
  isHidden: boolean
  /** By their names. */
  openGroups: string[]
}

const STORED = 'bucketbook_sidebar'
const listeners = new Set<() => void>()

let state: SidebarState = {
  isDrawerOpen: false,
  isCollapsed: false,
  isHidden: false,
  openGroups: storedGroups(),
}

/** The groups opened by hand, for as long as the browser's session. */
function storedGroups(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
  } catch {
    return []
  }
}

export function changeSidebar(change: Partial<SidebarState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function openGroup(name: string) {
  if (!state.openGroups.includes(name)) changeSidebar({ openGroups: [...state.openGroups, name] })
}

/** Opens or closes the group as its owner wants it, also after a reload. */
export function toggleGroup(name: string) {
  const others = (names: string[]) => names.filter((other) => other !== name)
  const isOpen = !state.openGroups.includes(name)
  changeSidebar({ openGroups: isOpen ? [...state.openGroups, name] : others(state.openGroups) })
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...others(storedGroups()), ...(isOpen ? [name] : [])]))
  } catch {
    // Storage is switched off: it stays as it is for as long as the page.
  }
}

function onChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const sidebarNow = () => state
export const useSidebar = () => useSyncExternalStore(onChange, sidebarNow)
