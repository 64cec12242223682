import { faClockRotateLeft } from '@fortawesome/free-solid-svg-icons/faClockRotateLeft'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiToken } from '../../src/identity/tokens/wire.ts'
import { booksQuery } from '../api/books.ts'
import { Button } from '../ui/button.tsx'
import { closeOnto } from '../ui/close-onto.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatDayOf } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Menu } from '../ui/menu.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { useAdding } from '../ui/use-adding.ts'
import { tokensQuery, useRevokeToken } from './queries.ts'
import { NewTokenDialog } from './token-dialog.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const MAY: Record<ApiToken['scope'], string> = {
  read: 'Reads',
  write: 'Reads and writes',
  add: 'Adds entries',
}

type Asked = { what: 'revoke' | 'undo'; token: ApiToken }

function TokenRow({ token, onAsk }: { token: ApiToken; onAsk: (asked: Asked) => void }) {
  const { name, scope, bookId, createdAt, expiresAt, lastUsedAt } = token
  const { data: books = [] } = useQuery(booksQuery)
  const book = books.find(({ id }) => id === bookId)?.name
  const facts = [
    MAY[scope],
    book,
    expiresAt ? `until ${formatDayOf(expiresAt)}` : `since ${formatDayOf(createdAt)}`,
    lastUsedAt ? `used ${formatDayOf(lastUsedAt)}` : 'not used yet',
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Menu
        label={`Actions for ${name}`}
        items={[
          ...(scope === 'read'
            ? []
            : [
                {
                  label: 'Take back what it wrote',
                  icon: faClockRotateLeft,
                  run: () => onAsk({ what: 'undo', token }),
                },
              ]),
          { label: 'Revoke', icon: faTrash, isDanger: true, run: () => onAsk({ what: 'revoke', token }) },
        ]}
      />
    </li>
  )
}

/** Tokens with which other programs reach the book. */
export function TokensCard() {
  const tokens = useQuery(tokensQuery)
  const revoke = useRevokeToken()
  const { isAdding, add, stopAdding } = useAdding('token')
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = () => closeOnto(list, () => setAsked(null))
  return (
    <SectionCard
      heading="h2"
      title="Tokens"
      text="For a shortcut of your phone, a dashboard or a script of yours: each opens one book, for what you allow."
      action={
        <Button icon={faPlus} onClick={add}>
          New token
        </Button>
      }
    >
      <Loaded
        query={tokens}
        what="your tokens"
        rows={['h-12', 'h-12']}
        className="grid gap-3"
        empty={
          <EmptyState
            picture="transactions"
            title="No tokens yet"
            text="Make one, and “12.50 coffee” from your phone is an entry of your book."
          />
        }
      >
        {(data) => (
          <ul ref={list} tabIndex={-1} className="-my-1 divide-y divide-line outline-none">
            {data.map((token) => (
              <TokenRow key={token.id} token={token} onAsk={setAsked} />
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding ? <NewTokenDialog onClose={stopAdding} /> : null}
      {asked?.what === 'undo' ? <UndoDialog token={asked.token} onClose={close} /> : null}
      {asked?.what === 'revoke' ? (
        <ConfirmDialog
          title={`Revoke “${asked.token.name}”?`}
          description="Whatever uses it is refused from now on. What it wrote stays."
          action="Revoke"
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(asked.token.id, { onSettled: close })}
          onClose={close}
        />
      ) : null}
    </SectionCard>
  )
}
