import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '../../src/connections/channels/wire.ts'
import { Button } from '../ui/button.tsx'
import { formatInstant } from '../ui/format.ts'
import { ConnectedCard, ConnectedRow, withoutStop } from './connected-card.tsx'
import { NewChannelDialog } from './new-channel-dialog.tsx'
import { channelsQuery, useDeleteChannel, useTestChannel } from './queries.ts'
import { RemindersDialog } from './reminders-dialog.tsx'
import { TargetMenu } from './target-menu.tsx'

function ChannelRow({ channel, onDelete }: { channel: Channel; onDelete: () => void }) {
  const { id, name, host, lastError, lastSentAt } = channel
  const test = useTestChannel(id)
  const standing = lastError
    ? withoutStop(lastError)
    : lastSentAt
      ? `Last sent ${formatInstant(lastSentAt)}`
      : 'Nothing sent yet'
  return (
    <ConnectedRow name={name} facts={[host, standing]}>
      <TargetMenu name={name} test={test} onDelete={onDelete} />
    </ConnectedRow>
  )
}

/** The channels that reminders are sent over, and the choice of what they are about. */
export function ChannelsCard() {
  const all = useQuery(channelsQuery)
  const remove = useDeleteChannel()
  const [open, setOpen] = useState<'channel' | 'reminders' | null>(null)
  const close = () => setOpen(null)
  return (
    <ConnectedCard
      title="Reminders"
      text="A message before a bill is due, or when a category is overspent, a goal reached or a price has risen."
      one="channel"
      onNew={() => setOpen('channel')}
      query={all}
      what="your channels"
      empty={<p className="text-muted">No channel yet. Add one to choose where reminders are sent.</p>}
      row={(channel, onDelete) => <ChannelRow channel={channel} onDelete={onDelete} />}
      ending={({ name }) => ({
        title: `Delete “${name}”?`,
        description: 'No reminder goes there any more.',
        action: 'Delete',
      })}
      end={remove}
      below={() => (
        <Button icon={faBell} className="sm:justify-self-start" onClick={() => setOpen('reminders')}>
          Choose reminders
        </Button>
      )}
    >
      {open === 'channel' ? <NewChannelDialog onClose={close} /> : null}
      {open === 'reminders' ? <RemindersDialog channels={all.data ?? []} onClose={close} /> : null}
    </ConnectedCard>
  )
}
