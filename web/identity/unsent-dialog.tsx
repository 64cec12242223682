import { useState } from 'react'
import { keptAlone, useConnection } from '../api/connection.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { plural } from '../ui/format.ts'
import { Switch } from '../ui/switch.tsx'
import { signOut } from './queries.ts'

/** Asks before somebody signs out of a browser that has what the server has not got. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const [keepsUnsent, setKeeping] = useState(true)
  const [isLeaving, setLeaving] = useState(false)
  const count = keptAlone(useConnection())

  async function leave() {
    setLeaving(true)
    await signOut({ keepsUnsent })
    onClose()
  }
  return (
    <Dialog
      title={`Sign out with ${plural(count, 'unsent change')}?`}
      description="They are only in this browser: the server doesn’t have them."
      onClose={onClose}
    >
      <div className="rounded-xl border border-line bg-base-200 p-4">
        <Switch
          label="Keep them locked in this browser"
          hint="Nobody can read them here. They are sent when you sign in again. Without it they are deleted now."
          isOn={keepsUnsent}
          onChange={setKeeping}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Stay</Button>
        <Button look={keepsUnsent ? 'primary' : 'danger'} busy={isLeaving} onClick={leave}>
          {keepsUnsent ? 'Sign out' : 'Delete them and sign out'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
