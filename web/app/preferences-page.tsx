import { Link } from 'wouter'
import { sharedBook } from '../api/current-book.ts'
import { PeriodSettings } from '../budget/months/period/period-settings.tsx'
import { PreferencesPage as Preferences } from '../profile/preferences-page.tsx'

/** The preferences of the person, and those of the budget. */
export function PreferencesPage() {
  const book = sharedBook()
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      {book ? (
        <p className="card-surface px-5 py-4 text-pretty">
          These are your own. The currency, the time zone and the total budget of “{book.name}” are those of
          the book: its owners change them under{' '}
          <Link href="/household" className="link">
            Household
          </Link>
          .
        </p>
      ) : null}
      <Preferences />
      <PeriodSettings />
    </div>
  )
}
