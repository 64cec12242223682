import { faBan } from '@fortawesome/free-solid-svg-icons/faBan'
import { faCoins } from '@fortawesome/free-solid-svg-icons/faCoins'
import { faCrown } from '@fortawesome/free-solid-svg-icons/faCrown'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import type { ManagedUser } from '../../src/identity/wire.ts'
import { Menu } from '../ui/menu.tsx'
import { useChangeUser } from './commands.ts'
import { nameOf } from './people.ts'
import type { UserDialogName } from './user-dialog.tsx'

interface UserActionsProps {
  user: ManagedUser
  isMe: boolean
  onOpen: (name: UserDialogName) => void
}

/** What the operator can do to an account; nobody suspends their own. */
export function UserActions({ user, isMe, onOpen }: UserActionsProps) {
  const name = nameOf(user)
  const unsuspend = useChangeUser(user.id, {
    done: `${name} can sign in again`,
    failed: (error) => error.message,
  })
  const suspending = user.isSuspended
    ? { label: 'Unsuspend', icon: faRotateLeft, run: () => unsuspend.mutate({ isSuspended: false }) }
    : { label: 'Suspend', icon: faBan, isDanger: true, run: () => onOpen('suspend') }
  return (
    <Menu
      label={`Actions for ${name}`}
      items={[
        { label: 'Set tier', icon: faCrown, run: () => onOpen('tier') },
        { label: 'Grant points', icon: faCoins, run: () => onOpen('grant') },
        ...(isMe ? [] : [suspending]),
      ]}
    />
  )
}
