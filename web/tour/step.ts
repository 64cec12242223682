export type Side = 'top' | 'right' | 'bottom' | 'left'

/** What the tour shows at once: a box with a few sentences, and what they are about. */
export interface TourStep {
  id: string
  title: string
  text: string
  /** The `data-tour` of what is highlighted; without one the box stands in the middle. */
  target?: string
  /** Left out where the page shows no such target when the tour begins: it looks otherwise for this budget. */
  needsTarget?: true
  /** Where the box stands beside its target, if there is room. */
  side: Side
  /** Shown before the step, if it is not the page that is open. */
  path?: string
  /** Parts of the sidebar that it speaks of: they are opened, and on a phone the drawer is. */
  groups?: readonly SidebarPart[]
  inSidebar?: true
  /** Below 1024 px the sidebar would take the room that the step needs. */
  hidesSidebar?: true
  /** On for this step alone. */
  budgetMode?: true
}

export type SidebarPart = 'rewards' | 'settings'

/** What the tour's texts depend on. */
export interface TourFor {
  rewardsEnabled: boolean
}
