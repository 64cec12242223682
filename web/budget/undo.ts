import { type CommandOptions, type Outcome, useCommand } from '../api/use-command.ts'
import { showToast } from '../ui/toast.ts'

interface Offer {
  text?: string
  /** Key of the offer, where another button undoes the same. */
  about?: string
}

/** Says what was done, with the way back for as long as the toast is there. */
export const offerUndo = (title: string, run: () => void, offer: Offer = {}): void =>
  showToast({ tone: 'success', title, ...offer, action: { label: 'Undo', run } })

interface Undoable<Input> extends CommandOptions<Input> {
  /** Said with the offer to undo it. */
  done: string
  undo: Outcome & { run: (key: string) => Promise<unknown> }
}

/** A command whose toast takes it back: the page may be another one by then. */
export function useUndoable<Input, Answer>(
  run: (input: Input, key: string) => Promise<Answer>,
  { done, undo: { run: back, ...outcome }, ...options }: Undoable<Input>,
) {
  const undo = useCommand((_: null, key) => back(key), outcome)
  return useCommand(async (input: Input, key) => {
    const answer = await run(input, key)
    offerUndo(done, () => undo.mutate(null))
    return answer
  }, options)
}
