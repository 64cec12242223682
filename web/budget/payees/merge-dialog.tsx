import { useState } from 'react'
import type { Payee } from '../../../src/budget/payees/wire.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { plural } from '../../ui/format.ts'
import { PayeeField } from './payee-field.tsx'
import { useMergePayee } from './queries.ts'

interface MergeDialogProps {
  payee: Payee
  onClose: () => void
}

/** Says which payee it is in truth; the toast afterwards takes them apart again. */
export function MergeDialog({ payee, onClose }: MergeDialogProps) {
  const { id, name, count } = payee
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState<Payee | null>(null)
  const merge = useMergePayee(payee)
  return (
    <FormDialog
      title={`Merge ${name}`}
      description={`Its ${plural(count, 'transaction')} and all that come by its name count to the other one. You can take them apart again.`}
      action={into ? `Merge into ${into.name}` : 'Merge'}
      disabled={!into}
      onSubmit={(event) => {
        event.preventDefault()
        if (!into) return
        merge.mutate(into.id)
        onClose()
      }}
      onClose={onClose}
    >
      <PayeeField
        label="Into which payee"
        optional={false}
        without={id}
        value={typed}
        hint="Choose it from the list."
        onType={(text) => {
          setTyped(text)
          setInto(null)
        }}
        onChoose={(chosen) => {
          setTyped(chosen.name)
          setInto(chosen)
        }}
      />
    </FormDialog>
  )
}
