import { useState } from 'react'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { Statement } from '../../../src/budget/statements/wire.ts'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { useMoveImport } from './queries.ts'

interface MoveDialogProps {
  statement: Statement
  accounts: Account[]
  onClose: () => void
}

/** A file that was imported into the wrong account moves as a whole. */
export function MoveDialog({ statement, accounts, onClose }: MoveDialogProps) {
  const others = accounts.filter(({ id }) => id !== statement.accountId)
  const [accountId, setAccount] = useState(others.length === 1 ? (others[0]?.id ?? '') : '')
  const move = useMoveImport()
  return (
    <FormDialog
      title="Move to another account"
      description={`All rows of ${statement.fileName || 'this statement'} move. Matches are looked for again in the new account.`}
      action="Move"
      error={move.failure}
      busy={move.isPending}
      disabled={accountId === ''}
      onSubmit={(event) => {
        event.preventDefault()
        move.mutate({ statement, accountId }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <SelectField label="Account" value={accountId} onChange={(event) => setAccount(event.target.value)}>
        <option value="" disabled hidden>
          Choose an account
        </option>
        <Options of={others} />
      </SelectField>
    </FormDialog>
  )
}
