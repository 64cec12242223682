import { useId } from 'react'
import type { LinkedIdentity } from '../../../src/identity/wire.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf } from './day-of.ts'
import { WayMark } from './way-mark.tsx'
import { WayRow } from './way-row.tsx'

interface IdentityRowProps {
  identity: LinkedIdentity
  name: string
  /** False where the operator took the provider out. */
  isUsable: boolean
  isLast: boolean
  onUnlink: () => void
}

export function IdentityRow({ identity, name, isUsable, isLast, onUnlink }: IdentityRowProps) {
  const reasonId = useId()
  const linked = `Linked ${dayOf(identity.createdAt)}`
  const state = isUsable ? undefined : 'Not set up on this server any more'
  return (
    <WayRow
      mark={<WayMark provider={identity.provider} isGrey={!isUsable} />}
      name={name}
      note={[identity.email, linked, state].filter(Boolean).join(' · ')}
    >
      <Button
        small
        className="max-md:h-11"
        aria-label={`Unlink ${name}`}
        aria-describedby={isLast ? reasonId : undefined}
        disabled={isLast}
        onClick={onUnlink}
      >
        Unlink
      </Button>
      {isLast ? (
        <p id={reasonId} className="col-span-2 col-start-2 text-sm text-pretty text-muted">
          Your last way to sign in can’t be removed. Set a password or link another first.
        </p>
      ) : null}
    </WayRow>
  )
}
