import { faArrowRightToBracket } from '@fortawesome/free-solid-svg-icons/faArrowRightToBracket'
import { faKey } from '@fortawesome/free-solid-svg-icons/faKey'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { LinkedIdentity, OutsideProvider, User } from '../../../src/identity/wire.ts'
import { Button } from '../../ui/button.tsx'
import { closeOnto } from '../../ui/close-onto.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { providersQuery } from '../queries.ts'
import { dayOf } from './day-of.ts'
import { identitiesQuery, useLink, useUnlink } from './queries.ts'
import { useUnverified } from './use-unverified.ts'

interface WayRowProps {
  mark: ReactNode
  name: string
  note: string
  children?: ReactNode
}

function WayRow({ mark, name, note, children }: WayRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
      {mark}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted">{note}</p>
      </div>
      {children}
    </li>
  )
}

const WayMark = ({ provider, isGrey }: { provider: OutsideProvider; isGrey: boolean }) =>
  provider === 'oidc' ? (
    <Icon icon={faArrowRightToBracket} className="size-5 text-muted" />
  ) : (
    <BrandMark brand={provider} isGrey={isGrey} />
  )

interface IdentityRowProps {
  identity: LinkedIdentity
  name: string
  /** False where the operator took the provider out. */
  isUsable: boolean
  isLast: boolean
  onUnlink: () => void
}

function IdentityRow({ identity, name, isUsable, isLast, onUnlink }: IdentityRowProps) {
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

interface UnlinkDialogProps {
  identity: LinkedIdentity
  name: string
  onClose: () => void
}

function UnlinkDialog({ identity, name, onClose }: UnlinkDialogProps) {
  const unlink = useUnlink(name)
  return (
    <ConfirmDialog
      title={`Unlink ${name}?`}
      description={
        <span className="wrap-anywhere">
          {identity.email ?? 'It'} will no longer sign you in. You can link it again.
        </span>
      }
      action="Unlink"
      busy={unlink.isPending}
      onConfirm={() => unlink.mutate(identity, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}

export function WaysCard({ user }: { user: User }) {
  const identities = useQuery(identitiesQuery)
  const providers = useQuery(providersQuery)
  const [leaving, setLeaving] = useState<LinkedIdentity>()
  const list = useRef<HTMLUListElement>(null)
  const reasonId = useId()
  const link = useLink()
  const isUnverified = useUnverified(user)
  const failed = identities.error ?? providers.error
  const hasPassword = user.signInMethods.includes('local')
  const configured = providers.data?.filter((provider) => provider.configured) ?? []
  const usable = identities.data?.filter(({ provider }) => configured.some(({ id }) => id === provider)) ?? []
  const unlinked = configured.filter(({ id }) => !identities.data?.some(({ provider }) => provider === id))
  const nameOf = (identity: LinkedIdentity) =>
    providers.data?.find(({ id }) => id === identity.provider)?.name ?? identity.provider
  return (
    <SectionCard title="Ways to sign in" text="Any one of them opens your account.">
      {failed ? (
        <ErrorState
          what="the ways to sign in"
          error={failed}
          onRetry={() => Promise.all([identities.refetch(), providers.refetch()])}
        />
      ) : identities.data && providers.data ? (
        <ul ref={list} tabIndex={-1} className="-my-1 divide-y divide-line outline-none">
          {hasPassword ? (
            <WayRow
              mark={<Icon icon={faKey} className="size-5 text-muted" />}
              name="Password"
              note={`With ${user.email ?? 'your email'}`}
            />
          ) : null}
          {identities.data.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              name={nameOf(identity)}
              isUsable={usable.includes(identity)}
              isLast={!hasPassword && usable.every(({ id }) => id === identity.id)}
              onUnlink={() => setLeaving(identity)}
            />
          ))}
        </ul>
      ) : (
        <Skeletons label="Loading the ways to sign in" rows={['h-12']} />
      )}
      {identities.data && unlinked.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {unlinked.map(({ id, name }) => (
            <Button
              key={id}
              className="max-w-full"
              busy={link.isLeaving && link.variables === id}
              disabled={isUnverified}
              aria-describedby={isUnverified ? reasonId : undefined}
              onClick={() => link.mutate(id)}
            >
              <span className="truncate">Link {name}</span>
            </Button>
          ))}
        </div>
      ) : null}
      {isUnverified && unlinked.length > 0 ? (
        <p id={reasonId} className="max-w-[60ch] text-sm text-pretty text-muted">
          Verify your email first: then you can link another way to sign in.
        </p>
      ) : null}
      {leaving ? (
        <UnlinkDialog
          identity={leaving}
          name={nameOf(leaving)}
          onClose={() => closeOnto(list, () => setLeaving(undefined))}
        />
      ) : null}
    </SectionCard>
  )
}
