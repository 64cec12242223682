import { keep, kept, keptList } from '../api/storage.ts'
import { createStore, useStore } from '../api/store.ts'

export const REWARDS = 'Rewards & Achievements'
/** The group that the switch of local mode stands in as well. */
export const SETTINGS = 'Storage & Settings'

interface SidebarState {
  /** True while a phone shows the sidebar over the page. */
  isDrawerOpen: boolean
  /** True on a tablet until its user wants the sidebar beside the page, and then no more. */
  isCollapsed: boolean
  /** True at any width while the sidebar is out of the way of the tour. */
  isHidden: boolean
  /** Names of the open groups; one that its user has opened stays so for the browser's session. */
  openGroups: string[]
  /** The paths of pages that were new and have been opened since. */
  seenNews: string[]
}

const COLLAPSED = 'bucketbook_sidebar_collapsed'
const GROUPS = 'bucketbook_sidebar'
const NEWS = 'bucketbook_seenNews'

const state = createStore<SidebarState>({
  isDrawerOpen: false,
  isCollapsed: kept(COLLAPSED) !== '0',
  isHidden: false,
  openGroups: keptList(GROUPS, 'sessionStorage'),
  seenNews: keptList(NEWS),
})

export const sidebarNow = state.get
export const useSidebar = () => useStore(state)

export function changeSidebar(change: Partial<SidebarState>) {
  if (change.isCollapsed !== undefined) keep(COLLAPSED, change.isCollapsed ? '1' : '0')
  if (change.seenNews) keep(NEWS, JSON.stringify(change.seenNews))
  state.set({ ...state.get(), ...change })
}

/** Opens a group for the page that is shown, or for the tour; nobody has to find it open later. */
export function openGroup(name: string) {
  const { openGroups } = state.get()
  if (!openGroups.includes(name)) changeSidebar({ openGroups: [...openGroups, name] })
}

/** Opens or closes a group as its user wants it, also after a reload. */
export function toggleGroup(name: string) {
  const { openGroups } = state.get()
  const isOpen = !openGroups.includes(name)
  const toggled = (names: string[]) => [...names.filter((other) => other !== name), ...(isOpen ? [name] : [])]
  changeSidebar({ openGroups: toggled(openGroups) })
  keep(GROUPS, JSON.stringify(toggled(keptList(GROUPS, 'sessionStorage'))), 'sessionStorage')
}

/** The drawer of a phone closes whenever it has led somewhere. */
export const closeDrawer = () => changeSidebar({ isDrawerOpen: false })
