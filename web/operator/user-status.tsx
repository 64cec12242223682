import { faBan } from '@fortawesome/free-solid-svg-icons/faBan'
import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faUserGear } from '@fortawesome/free-solid-svg-icons/faUserGear'
import type { ManagedUser } from '../../src/identity/wire.ts'
import { formatTime } from '../ui/format.ts'
import { Mark } from './mark.tsx'

/** Everything that holds of an account, the worst first. */
export function UserStatus({ user }: { user: ManagedUser }) {
  const { accountLockedUntil: until } = user
  const isLocked = until !== null && Date.parse(until) > Date.now()
  const isInOrder = !user.isSuspended && !isLocked && user.emailVerified
  return (
    <div className="flex flex-wrap gap-1.5">
      {user.isSuspended ? (
        <Mark icon={faBan} tone="error">
          Suspended
        </Mark>
      ) : null}
      {isLocked ? (
        <Mark icon={faLock} tone="warning">
          Locked until {formatTime(until)}
        </Mark>
      ) : null}
      {isInOrder ? (
        <Mark icon={faCheck} tone="good">
          Active
        </Mark>
      ) : null}
      {user.emailVerified ? null : (
        <Mark icon={faEnvelope} tone="quiet">
          E-mail not verified
        </Mark>
      )}
      {user.twoFactor ? (
        <Mark icon={faShieldHalved} tone="good">
          Two-factor
        </Mark>
      ) : null}
      {user.isOperator ? (
        <Mark icon={faUserGear} tone="own">
          Operator
        </Mark>
      ) : null}
      {user.isSuspended && user.suspensionReason ? (
        <p dir="auto" className="w-full text-muted">
          {user.suspensionReason}
        </p>
      ) : null}
    </div>
  )
}
