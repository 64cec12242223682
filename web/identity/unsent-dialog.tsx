import { useState } from 'react'
import { useConnection } from '../api/connection.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { plural } from '../ui/format.ts'
import { Switch } from '../ui/switch.tsx'
import { signOut } from './queries.ts'

/** Before somebody signs out of a browser that has what the server has not got. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { local } = useConnection()
  const [keepsBook, setKeeping] = useState(true)
  const [isLeaving, setLeaving] = useState(false)
  const count = (local?.unsent ?? 0) + (local?.refused ?? 0)

  async function leave() {
    setLeaving(true)
    await signOut({ keepsBook })
    onClose()
  }
  return (
    <Dialog
      title={`Sign out with ${plural(count, 'unsent change')}?`}
      description="They are only in this browser: the server has not got them."
      onClose={onClose}
    >
      <div className="rounded-xl border border-line bg-base-200 p-4">
        <Switch
          label="Keep them in this browser"
          hint="They wait here until you sign in again. Without it they are deleted now."
          isOn={keepsBook}
          onChange={setKeeping}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Stay</Button>
        <Button look={keepsBook ? 'primary' : 'danger'} busy={isLeaving} onClick={leave}>
          {keepsBook ? 'Sign out' : 'Delete them and sign out'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
