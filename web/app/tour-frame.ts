import { budgetModeNow, setBudgetMode } from '../budget/dashboard/budget-mode.ts'
import type { TourFrame } from '../tour/frame.ts'
import type { SidebarPart } from '../tour/step.ts'
import { changeSidebar, REWARDS, SETTINGS, sidebarNow } from './sidebar-state.ts'

const GROUPS: Record<SidebarPart, string> = { rewards: REWARDS, settings: SETTINGS }

const isNarrowerThan = (px: number) => matchMedia(`(width < ${px}px)`).matches

/** The app as it stands now, to be led through a tour and put back. */
export function takeFrame(): TourFrame {
  const sidebar = sidebarNow()
  const wasBudgetMode = budgetModeNow()
  const showBudgetMode = (isOn: boolean) => {
    if (budgetModeNow() !== isOn) setBudgetMode(isOn)
  }
  return {
    prepare({ budgetMode, inSidebar, hidesSidebar, groups = [] }) {
      // Before its step the other panels are what the tour speaks of.
      showBudgetMode(budgetMode === true)
      changeSidebar({
        isDrawerOpen: inSidebar === true && isNarrowerThan(768),
        isCollapsed: inSidebar ? false : sidebar.isCollapsed,
        isHidden: hidesSidebar === true && isNarrowerThan(1024),
        openGroups: [...new Set([...sidebar.openGroups, ...groups.map((group) => GROUPS[group])])],
      })
    },
    restore() {
      showBudgetMode(wasBudgetMode)
      changeSidebar({ ...sidebar, isDrawerOpen: false })
    },
  }
}
