import { faBullseye } from '@fortawesome/free-solid-svg-icons/faBullseye'
import { Icon } from '../../ui/icon.tsx'
import { isMac } from '../../ui/is-mac.ts'
import { setBudgetMode, useBudgetMode } from './budget-mode.ts'

/** The switch in the header of the dashboard; its words show where there is room for them. */
export function BudgetModeToggle() {
  const isOn = useBudgetMode()
  return (
    <button
      type="button"
      data-tour="budget-mode"
      aria-pressed={isOn}
      aria-keyshortcuts="Control+F Meta+F"
      aria-label="Budget Mode"
      data-tip={`Budget Mode: show the budget categories only (${isMac ? '⌘F' : 'Ctrl+F'}, or swipe left)`}
      className={`btn shrink-0 @max-[60rem]/header:w-10 @max-[60rem]/header:px-0 ${isOn ? 'border-primary bg-primary/12 text-primary' : 'border-transparent bg-transparent hover:bg-secondary'}`}
      onClick={() => setBudgetMode(!isOn)}
    >
      <Icon icon={faBullseye} className="size-4.5" />
      <span className="@max-[60rem]/header:hidden">Budget Mode</span>
    </button>
  )
}
