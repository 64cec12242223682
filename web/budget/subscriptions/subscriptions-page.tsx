import { itemsQuery } from '../recurring/commands.ts'
import { SUBSCRIPTIONS } from '../recurring/subscription-kind.ts'
import { Tracker } from '../recurring/tracker.tsx'

export function SubscriptionsPage() {
  return <Tracker kind={SUBSCRIPTIONS} />
}
SubscriptionsPage.queries = [itemsQuery(SUBSCRIPTIONS)]
