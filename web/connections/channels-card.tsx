import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faPaperPlane } from '@fortawesome/free-solid-svg-icons/faPaperPlane'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Channel } from '../../src/connections/channels/wire.ts'
import { Button } from '../ui/button.tsx'
import { closeOnto } from '../ui/close-onto.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatInstant } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Menu } from '../ui/menu.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { showToast } from '../ui/toast.ts'
import { NewChannelDialog } from './new-channel-dialog.tsx'
import { channelsQuery, useDeleteChannel, useTestChannel } from './queries.ts'
import { RemindersDialog } from './reminders-dialog.tsx'

function ChannelRow({ channel, onDelete }: { channel: Channel; onDelete: () => void }) {
  const { id, name, host, lastError, lastSentAt } = channel
  const test = useTestChannel(id)
  const tell = () =>
    test.mutate(null, {
      onSuccess: ({ delivered, message }) =>
        showToast({
          tone: delivered ? 'success' : 'error',
          title: delivered ? 'The test has arrived' : 'The test has not arrived',
          ...(delivered ? {} : { text: message }),
        }),
    })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {host} · {lastError ?? (lastSentAt ? `Last sent ${formatInstant(lastSentAt)}` : 'Nothing sent yet')}
        </p>
      </div>
      <Menu
        label={`Actions for ${name}`}
        items={[
          { label: 'Send a test', icon: faPaperPlane, run: tell },
          { label: 'Delete', icon: faTrash, isDanger: true, run: onDelete },
        ]}
      />
    </li>
  )
}

/** Where reminders go, and what they are about. */
export function ChannelsCard() {
  const all = useQuery(channelsQuery)
  const remove = useDeleteChannel()
  const [open, setOpen] = useState<'channel' | 'reminders' | null>(null)
  const [deleting, setDeleting] = useState<Channel | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = () => closeOnto(list, () => setDeleting(null))
  const end = () => setOpen(null)
  return (
    <SectionCard
      heading="h2"
      title="Reminders"
      text="A message before a bill is due, or when a category is overspent, a goal reached or a price has risen."
      action={
        <Button icon={faPlus} onClick={() => setOpen('channel')}>
          New channel
        </Button>
      }
    >
      <Loaded
        query={all}
        what="your channels"
        rows={['h-12']}
        empty={<p className="text-muted">No channel yet. A channel says where reminders go.</p>}
      >
        {(data) => (
          <div className="grid gap-4">
            <ul ref={list} tabIndex={-1} className="-my-1 divide-y divide-line outline-none">
              {data.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} onDelete={() => setDeleting(channel)} />
              ))}
            </ul>
            <Button icon={faBell} className="sm:justify-self-start" onClick={() => setOpen('reminders')}>
              Choose reminders
            </Button>
          </div>
        )}
      </Loaded>
      {open === 'channel' ? <NewChannelDialog onClose={end} /> : null}
      {open === 'reminders' ? <RemindersDialog channels={all.data ?? []} onClose={end} /> : null}
      {deleting ? (
        <ConfirmDialog
          title={`Delete “${deleting.name}”?`}
          description="No reminder goes there any more."
          action="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(deleting.id, { onSettled: close })}
          onClose={close}
        />
      ) : null}
    </SectionCard>
  )
}
