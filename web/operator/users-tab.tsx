import { faBan } from '@fortawesome/free-solid-svg-icons/faBan'
import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faCoins } from '@fortawesome/free-solid-svg-icons/faCoins'
import { faCrown } from '@fortawesome/free-solid-svg-icons/faCrown'
import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faUserGear } from '@fortawesome/free-solid-svg-icons/faUserGear'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedUser, User } from '../../src/identity/wire.ts'
import { keys } from '../api/keys.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatCount, formatInstant, formatTime, plural } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Menu } from '../ui/menu.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { preferences } from '../ui/preferences.ts'
import { usePaused } from '../ui/use-paused.ts'
import { useChangeUser } from './commands.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LOG } from './log.ts'
import { Mark } from './mark.tsx'
import { nameOf } from './people.ts'
import { optionsQuery, peopleQuery } from './queries.ts'
import { type Column, Records } from './records.tsx'
import { SearchField } from './search-field.tsx'
import { tierWords } from './tier.ts'
import { useNoticeOfDismissal } from './use-dismissal.ts'
import { usePlace } from './use-place.ts'
import { UserDialog, type UserDialogName } from './user-dialog.tsx'

/** Everything that holds of an account, the worst first. */
function UserStatus({ user }: { user: ManagedUser }) {
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

interface UserActionsProps {
  user: ManagedUser
  isMe: boolean
  onOpen: (name: UserDialogName) => void
}

/** The menu of what the operator can do to an account; nobody suspends their own. */
function UserActions({ user, isMe, onOpen }: UserActionsProps) {
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

const REGISTRATION = {
  open: 'Registration is open to everybody who reaches this server.',
  invite: 'Registration is by invitation.',
  closed: 'Registration is closed: REGISTRATION=invite lets those in whom you invite.',
}

const COLUMNS: [Column<ManagedUser>, ...Column<ManagedUser>[]] = [
  {
    title: 'User',
    width: 'w-[27%]',
    cell: (user) => (
      <>
        <bdi className="line-clamp-3 font-semibold" title={nameOf(user)}>
          {nameOf(user)}
        </bdi>
        <bdi className="line-clamp-3 text-muted" title={user.email ?? undefined}>
          {user.email ?? 'No e-mail'}
        </bdi>
      </>
    ),
  },
  { title: 'Status', width: '', cell: (user) => <UserStatus user={user} /> },
  {
    title: 'Last sign-in',
    width: 'w-[19%]',
    cell: ({ lastLoginAt, lastLoginIp }) => (
      <>
        {lastLoginAt ? formatInstant(lastLoginAt) : 'Never'}
        {lastLoginAt && lastLoginIp ? <span className="block text-muted">from {lastLoginIp}</span> : null}
      </>
    ),
  },
  {
    title: 'Tier',
    width: 'w-[14%]',
    cell: (user) => {
      const { tier, until } = tierWords(user, preferences().timeZone)
      return (
        <>
          {tier}
          {until ? <span className="block text-muted">{until}</span> : null}
        </>
      )
    },
  },
  { title: 'Points', width: 'w-24', isNumber: true, cell: ({ rewardPoints }) => formatCount(rewardPoints) },
]

export function UsersTab() {
  const { params, put } = usePlace()
  const text = params.get('q') ?? ''
  const query = useInfiniteQuery(peopleQuery(usePaused(text).trim()))
  useNoticeOfDismissal(query.error)
  const [dialog, setDialog] = useState<{ name: UserDialogName; user: ManagedUser } | null>(null)
  const me = useQueryClient().getQueryData<User>(keys.user)?.id
  const people = query.data?.pages.flat()
  return (
    <div className="card-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4 md:px-5">
        <SearchField
          label="Search users"
          placeholder="Name or e-mail"
          value={text}
          onChange={(typed) => put('q', typed)}
        />
        <p role="status" className="text-sm text-muted">
          {people ? countWords(people, text.trim() !== '', query.hasNextPage) : ''}
        </p>
        <Inviting />
      </div>
      <Loaded query={query} what="the users" isKept {...LOG}>
        {people?.length ? (
          <Records
            label="Users"
            rows={people}
            columns={COLUMNS}
            action={{
              width: 'w-16',
              cell: (user) => (
                <UserActions user={user} isMe={user.id === me} onOpen={(name) => setDialog({ name, user })} />
              ),
            }}
          />
        ) : (
          <EmptyState
            picture="search"
            heading="h2"
            title="Nobody matches"
            text="Try fewer letters, or a part of the e-mail."
          >
            <Button onClick={() => put('q', '')}>Clear the search</Button>
          </EmptyState>
        )}
      </Loaded>
      <MoreButton label="Load more" query={query} />
      {dialog ? <UserDialog {...dialog} onClose={() => setDialog(null)} /> : null}
    </div>
  )
}

function countWords(people: ManagedUser[], isSearched: boolean, hasMore: boolean): string {
  const count = `${hasMore ? 'The first ' : ''}${plural(people.length, 'user')}${isSearched ? ' found' : ''}`
  return people.some(({ asOf }) => asOf) ? `${count}, as they were up to five minutes ago` : count
}

/** The way in which people come to have an account here, and the button that invites one. */
function Inviting() {
  const options = useQuery(optionsQuery).data
  const [isOpen, setOpen] = useState(false)
  if (!options) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:ml-auto">
      <p className="max-w-[44ch] text-sm text-pretty text-muted">{REGISTRATION[options.registration]}</p>
      <Button
        icon={faPlus}
        look="primary"
        className="max-md:h-11 max-md:w-full"
        disabled={options.registration === 'closed'}
        onClick={() => setOpen(true)}
      >
        Invite somebody
      </Button>
      {isOpen ? <InviteDialog options={options} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
