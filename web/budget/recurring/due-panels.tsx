import { BILLS } from './bill-kind.ts'
import { DuePanel } from './due-panel.tsx'
import { SUBSCRIPTIONS } from './subscription-kind.ts'

export function DuePanels() {
  return [BILLS, SUBSCRIPTIONS].map((kind) => <DuePanel key={kind.one} kind={kind} />)
}
