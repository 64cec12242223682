import { PeriodSettings } from '../budget/months/period/period-settings.tsx'
import { PreferencesPage as Preferences } from '../profile/preferences-page.tsx'

/** The preferences of the person, and those of the budget. */
export function PreferencesPage() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <Preferences />
      <PeriodSettings />
    </div>
  )
}
