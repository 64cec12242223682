import { BILLS } from '../bills/bill-kind.ts'
import { SUBSCRIPTIONS } from '../subscriptions/subscription-kind.ts'
import { DuePanel } from './due-panel.tsx'

export function DuePanels() {
  return [BILLS, SUBSCRIPTIONS].map((kind) => <DuePanel key={kind.one} kind={kind} />)
}
