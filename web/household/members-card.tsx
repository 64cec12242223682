import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faUserMinus } from '@fortawesome/free-solid-svg-icons/faUserMinus'
import { faUserPlus } from '@fortawesome/free-solid-svg-icons/faUserPlus'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Book, BookMember } from '../../src/household/wire.ts'
import { membersQuery } from '../api/members.ts'
import { Button } from '../ui/button.tsx'
import { closeOnto } from '../ui/close-onto.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatDayOf } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Menu } from '../ui/menu.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { EditMemberDialog, NewMemberDialog } from './member-dialog.tsx'
import { MemberMark } from './member-mark.tsx'
import { invitationsQuery, ROLE_WORDS, useEndInvitation, useRemoveMember } from './queries.ts'

type Asked =
  | { what: 'edit' | 'remove' | 'invite'; member: BookMember }
  | { what: 'new' | 'invite'; member?: undefined }

const standing = ({ role, leftAt, joinedAt }: BookMember): string =>
  leftAt
    ? `Left ${formatDayOf(leftAt)}`
    : role
      ? `${ROLE_WORDS[role]} · since ${formatDayOf(joinedAt)}`
      : 'Without an account'

interface RowProps {
  member: BookMember
  isOwner: boolean
  onAsk: (asked: Asked) => void
}

function MemberRow({ member, isOwner, onAsk }: RowProps) {
  const { name, color, isMe, role, leftAt, weight } = member
  const items = [
    ...(isMe || isOwner ? [{ label: 'Edit', icon: faPen, run: () => onAsk({ what: 'edit', member }) }] : []),
    ...(isOwner && !role && !leftAt
      ? [{ label: 'Invite', icon: faUserPlus, run: () => onAsk({ what: 'invite', member }) }]
      : []),
    ...(isOwner && !isMe && !leftAt
      ? [
          {
            label: 'Remove from the book',
            icon: faUserMinus,
            isDanger: true,
            run: () => onAsk({ what: 'remove', member }),
          },
        ]
      : []),
  ]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <MemberMark name={name} color={color} className={`size-10 text-sm ${leftAt ? 'opacity-60' : ''}`} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name}
          {isMe ? <span className="font-normal text-muted"> (you)</span> : null}
        </p>
        <p className="text-sm text-muted">
          {standing(member)}
          {weight === 1 || leftAt ? '' : ` · weight ${weight}`}
        </p>
      </div>
      {items.length > 0 ? <Menu label={`Actions for ${name}`} items={items} /> : null}
    </li>
  )
}

/** The members of the book, and those who are invited. */
export function MembersCard({ book }: { book: Book }) {
  const members = useQuery(membersQuery(book.id))
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const isOwner = book.role === 'owner'
  const close = () => setAsked(null)
  return (
    <SectionCard
      heading="h2"
      title="Members"
      text="Everybody here sees all of the book. What you keep for yourself belongs into your own."
      action={
        isOwner ? (
          <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
            <Button onClick={() => setAsked({ what: 'new' })}>Add a name</Button>
            <Button look="primary" icon={faUserPlus} onClick={() => setAsked({ what: 'invite' })}>
              Invite
            </Button>
          </div>
        ) : undefined
      }
    >
      <Loaded query={members} what="the members" rows={['h-12', 'h-12']} className="grid gap-3">
        {(data) => (
          <ul ref={list} tabIndex={-1} className="-my-1 divide-y divide-line outline-none">
            {data.map((member) => (
              <MemberRow key={member.id} member={member} isOwner={isOwner} onAsk={setAsked} />
            ))}
          </ul>
        )}
      </Loaded>
      {isOwner ? <Invitations bookId={book.id} /> : null}
      {asked?.what === 'new' ? <NewMemberDialog bookId={book.id} onClose={close} /> : null}
      {asked?.what === 'invite' ? (
        <InviteDialog bookId={book.id} {...(asked.member ? { member: asked.member } : {})} onClose={close} />
      ) : null}
      {asked?.what === 'edit' ? (
        <EditMemberDialog bookId={book.id} member={asked.member} isOwner={isOwner} onClose={close} />
      ) : null}
      {asked?.what === 'remove' ? (
        <RemoveDialog bookId={book.id} member={asked.member} onClose={() => closeOnto(list, close)} />
      ) : null}
    </SectionCard>
  )
}

function RemoveDialog({
  bookId,
  member,
  onClose,
}: {
  bookId: string
  member: BookMember
  onClose: () => void
}) {
  const remove = useRemoveMember(bookId)
  return (
    <ConfirmDialog
      title={`Remove ${member.name}?`}
      description={
        member.role
          ? 'They can’t open the book any more, starting now. What they entered stays, under their name.'
          : 'The name stays on past entries and is no longer offered for new ones.'
      }
      action="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ memberId: member.id }, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}

function Invitations({ bookId }: { bookId: string }) {
  const { data = [] } = useQuery(invitationsQuery(bookId))
  const end = useEndInvitation(bookId)
  if (data.length === 0) return null
  return (
    <section aria-label="Open invitations" className="grid gap-1 border-t border-line pt-4">
      <h3 className="font-semibold">Open invitations</h3>
      <ul className="divide-y divide-line">
        {data.map(({ id, role, email, expiresAt }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
            <p className="min-w-0 text-sm wrap-anywhere">
              {email ?? 'Whoever has the link'}
              <span className="block text-muted">
                {ROLE_WORDS[role]} · good until {formatDayOf(expiresAt)}
              </span>
            </p>
            <Button small className="max-md:h-11" busy={end.isPending} onClick={() => end.mutate(id)}>
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
