import type { ManagedUser } from '../../src/identity/wire.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { TierDialog } from './tier-dialog.tsx'

const DIALOGS = { suspend: SuspendDialog, tier: TierDialog, grant: GrantDialog }

export type UserDialogName = keyof typeof DIALOGS

interface UserDialogProps {
  name: UserDialogName
  user: ManagedUser
  onClose: () => void
}

export function UserDialog({ name, ...rest }: UserDialogProps) {
  const Open = DIALOGS[name]
  return <Open {...rest} />
}
