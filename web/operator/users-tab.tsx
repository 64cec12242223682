import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedUser, User } from '../../src/identity/wire.ts'
import { keys } from '../api/keys.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatCount, formatInstant, plural } from '../ui/format.ts'
import { preferences } from '../ui/preferences.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { isFound, nameOf } from './people.ts'
import { optionsQuery } from './queries.ts'
import { type Column, Records } from './records.tsx'
import { SearchField } from './search-field.tsx'
import { tierWords } from './tier.ts'
import { usePlace } from './use-place.ts'
import { UserActions } from './user-actions.tsx'
import { UserDialog, type UserDialogName } from './user-dialog.tsx'
import { UserStatus } from './user-status.tsx'

/** At a time: more are a button away. */
const SHOWN = 100

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

export function UsersTab({ everybody }: { everybody: ManagedUser[] }) {
  const { params, put } = usePlace()
  const text = params.get('q') ?? ''
  const [shown, setShown] = useState(SHOWN)
  const [dialog, setDialog] = useState<{ name: UserDialogName; user: ManagedUser } | null>(null)
  const me = useQueryClient().getQueryData<User>(keys.user)?.id
  const found = everybody.filter((user) => isFound(user, text))
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
          {text.trim()
            ? `${formatCount(found.length)} of ${plural(everybody.length, 'user')}`
            : plural(found.length, 'user')}
        </p>
        <Inviting />
      </div>
      {found.length > 0 ? (
        <Records
          label="Users"
          rows={found.slice(0, shown)}
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
      {found.length > shown ? (
        <div className="border-t border-line p-3 text-center">
          <Button onClick={() => setShown(shown + SHOWN)}>Show more</Button>
        </div>
      ) : null}
      {dialog ? <UserDialog {...dialog} onClose={() => setDialog(null)} /> : null}
    </div>
  )
}

/** How people come to have an account here. */
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
