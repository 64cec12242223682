import { useState } from 'react'
import type { Question } from '../api/meanwhile.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { ChoiceOfFields, type Choices, keptOf } from './choice-of-fields.tsx'

/** Asks what stays, where somebody has changed the same as you: in the place of the dialog in which you did. */
export function MeanwhileDialog({ question: { yours, theirs, decide } }: { question: Question }) {
  const [choices, setChoices] = useState<Choices>({})
  const close = () => decide(null)
  return (
    <Dialog
      title="Changed meanwhile"
      description="Another device or person has changed the same. Choose what stays."
      onClose={close}
    >
      <DialogForm
        action="Save"
        onSubmit={(event) => {
          event.preventDefault()
          decide(keptOf(yours, theirs, choices))
        }}
        onClose={close}
      >
        <ChoiceOfFields yours={yours} theirs={theirs} choices={choices} onChoose={setChoices} />
      </DialogForm>
    </Dialog>
  )
}
