import { faClockRotateLeft } from '@fortawesome/free-solid-svg-icons/faClockRotateLeft'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiToken } from '../../src/identity/tokens/wire.ts'
import { booksQuery } from '../api/books.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatDayOf } from '../ui/format.ts'
import { Menu } from '../ui/menu.tsx'
import { useAdding } from '../ui/use-adding.ts'
import { ConnectedCard, ConnectedRow } from './connected-card.tsx'
import { tokensQuery, useRevokeToken } from './queries.ts'
import { NewTokenDialog } from './token-dialog.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const MAY: Record<ApiToken['scope'], string> = {
  read: 'Reads',
  write: 'Reads and writes',
  add: 'Adds entries',
}

interface TokenRowProps {
  token: ApiToken
  onUndo: () => void
  onRevoke: () => void
}

function TokenRow({ token, onUndo, onRevoke }: TokenRowProps) {
  const { name, scope, bookId, createdAt, expiresAt, lastUsedAt } = token
  const { data: books = [] } = useQuery(booksQuery)
  const book = books.find(({ id }) => id === bookId)?.name
  const facts = [
    MAY[scope],
    book,
    expiresAt ? `until ${formatDayOf(expiresAt)}` : `since ${formatDayOf(createdAt)}`,
    lastUsedAt ? `used ${formatDayOf(lastUsedAt)}` : 'not used yet',
  ]
  const undo = { label: 'Take back what it wrote', icon: faClockRotateLeft, run: onUndo }
  return (
    <ConnectedRow name={name} facts={facts}>
      <Menu
        label={`Actions for ${name}`}
        items={[
          ...(scope === 'read' ? [] : [undo]),
          { label: 'Revoke', icon: faTrash, isDanger: true, run: onRevoke },
        ]}
      />
    </ConnectedRow>
  )
}

/** Tokens with which other programs reach the book. */
export function TokensCard() {
  const tokens = useQuery(tokensQuery)
  const revoke = useRevokeToken()
  const { isAdding, add, stopAdding } = useAdding('token')
  const [undoing, setUndoing] = useState<ApiToken | null>(null)
  return (
    <ConnectedCard
      title="Tokens"
      text="For a shortcut on your phone, a dashboard or a script. Each token opens one book, only as far as you allow."
      one="token"
      onNew={add}
      query={tokens}
      what="your tokens"
      empty={
        <EmptyState
          picture="transactions"
          title="No tokens yet"
          text="With a token, “12.50 coffee” sent from your phone becomes a transaction."
        />
      }
      row={(token, onRevoke) => (
        <TokenRow token={token} onUndo={() => setUndoing(token)} onRevoke={onRevoke} />
      )}
      ending={({ name }) => ({
        title: `Revoke “${name}”?`,
        description: 'Anything that uses it is refused from now on. What it entered stays.',
        action: 'Revoke',
      })}
      end={revoke}
    >
      {isAdding ? <NewTokenDialog onClose={stopAdding} /> : null}
      {undoing ? <UndoDialog token={undoing} onClose={() => setUndoing(null)} /> : null}
    </ConnectedCard>
  )
}
