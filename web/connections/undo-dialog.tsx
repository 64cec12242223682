import { useState } from 'react'
import type { ApiToken } from '../../src/identity/tokens/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { FormError, Options, SelectField } from '../ui/field.tsx'
import { plural } from '../ui/format.ts'
import { useUndoToken } from './queries.ts'

const HOUR_MS = 3_600_000
const SINCE = {
  '1': 'In the last hour',
  '24': 'In the last day',
  '168': 'In the last week',
  '744': 'In the last month',
}

/** Takes back what a token wrote, and says what stays. */
export function UndoDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const undo = useUndoToken(token.id)
  const [hours, setHours] = useState('1')
  if (undo.data) {
    const { undone, kept } = undo.data
    return (
      <Dialog title={`${plural(undone, 'change')} taken back`} onClose={onClose}>
        {kept.length > 0 ? (
          <div className="grid gap-2">
            <p>These stay:</p>
            <ul className="divide-y divide-line">
              {kept.map(({ id, description, reason }) => (
                <li key={id} className="py-2">
                  <p className="font-medium wrap-anywhere">{description}</p>
                  <p className="text-sm text-muted">{reason}</p>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <p className="text-muted">
            {undone > 0
              ? 'No transaction of it is left. What else it changed, such as a category, stays.'
              : 'There is nothing to take back. What is no transaction stays as it is, and so do tags, parts, shares and separated transfers.'}
          </p>
        )}
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={`Take back what “${token.name}” wrote`}
      description="What somebody has changed after it stays as it is."
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SelectField label="When" value={hours} onChange={(event) => setHours(event.target.value)}>
          <Options of={SINCE} />
        </SelectField>
        <FormError message={undo.failure} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="danger"
            busy={undo.isPending}
            onClick={() =>
              undo.mutate({ since: new Date(Date.now() - Number(hours) * HOUR_MS).toISOString() })
            }
          >
            Take it back
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
