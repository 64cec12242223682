import { Segments } from '../../ui/segments.tsx'
import type { Addable } from './queries.ts'

/** Goes on as another kind of entry, with what was typed by its name in the address. */
export type SwitchKind = (type: Addable, typed: Record<string, string>) => void

const KINDS: Record<Addable, string> = { expense: 'Expense', income: 'Income', transfer: 'Transfer' }

/** The switch above a form that adds: whoever opened it by the tab bar's plus, or the wrong button, need not begin anew. */
export const KindSwitch = (props: { value: Addable; onPick: (type: Addable) => void }) => (
  // The switch is no field of the form: a change event would have the form keep a draft that was just discarded.
  <div className="[&_label]:flex-1" onChange={(event) => event.stopPropagation()}>
    <Segments legend="What to add" choices={KINDS} {...props} />
  </div>
)
