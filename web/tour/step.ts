export type Side = 'top' | 'right' | 'bottom' | 'left'

/** A step of the tour: a box with a few sentences, and the target that they are about. */
export interface TourStep {
  id: string
  title: string
  text: string
  /** The `data-tour` of what is highlighted; without one the box stands in the middle. */
  target?: string
  /** True for a step that is left out where the page shows no such target for this budget as the tour begins. */
  needsTarget?: true
  /** The side of its target on which the box stands, if there is room. */
  side: Side
  /** The page of the step, which is opened before it. */
  path?: string
  /** Parts of the sidebar that the step speaks of: they are opened, and on a phone the drawer is. */
  groups?: readonly SidebarPart[]
  inSidebar?: true
  /** Below 1024 px the sidebar would take the room that the step needs. */
  hidesSidebar?: true
  /** Budget Mode is on for this step alone. */
  budgetMode?: true
}

export type SidebarPart = 'rewards' | 'settings'

/** Properties of the user that the tour's texts depend on. */
export interface TourFor {
  rewardsEnabled: boolean
}
