import { useOwns } from '../../api/use-owns.ts'
import { NotOwned } from '../not-owned.tsx'
import { AutoPayCard } from './auto-pay-card.tsx'
import { RuleCard } from './rule-card.tsx'

/** What the book does by itself. */
export function AutomationPage() {
  if (!useOwns('smart-automation'))
    return (
      <NotOwned
        picture="repeating"
        title="Let the book do the routine"
        text="Rules give your expenses their category, and bills and subscriptions post themselves when they fall due."
      />
    )
  return (
    <div className="grid max-w-5xl gap-4 lg:gap-6">
      <RuleCard />
      <AutoPayCard />
    </div>
  )
}
