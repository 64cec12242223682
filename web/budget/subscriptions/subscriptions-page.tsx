import { itemsQuery } from '../recurring/commands.ts'
import { Tracker } from '../recurring/tracker.tsx'
import { SUBSCRIPTIONS } from './subscription-kind.ts'

export function SubscriptionsPage() {
  return <Tracker kind={SUBSCRIPTIONS} />
}
SubscriptionsPage.queries = [itemsQuery(SUBSCRIPTIONS)]
