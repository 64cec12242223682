import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faPaperPlane } from '@fortawesome/free-solid-svg-icons/faPaperPlane'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Channel, NewChannel } from '../../src/connections/channels/wire.ts'
import { Button } from '../ui/button.tsx'
import { closeOnto } from '../ui/close-onto.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../ui/field.tsx'
import { formatInstant } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Menu } from '../ui/menu.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { showToast } from '../ui/toast.ts'
import { orNull, useWireForm } from '../ui/use-wire-form.ts'
import { MadeDialog } from './made-dialog.tsx'
import { channelsQuery, useDeleteChannel, useMakeChannel, useTestChannel } from './queries.ts'
import { RemindersDialog } from './reminders-dialog.tsx'

const KINDS = { ntfy: 'ntfy', gotify: 'Gotify', mail: 'E-mail', webhook: 'Webhook' }

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

function NewChannelDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeChannel()
  const { field, handleSubmit, watch } = useWireForm(NewChannel, {
    ...{ kind: 'ntfy', name: null, url: '', topic: '', token: null },
  })
  const kind = watch('kind')
  if (make.data?.secret)
    return (
      <MadeDialog title="The channel is made" text={make.data.secret} what="the secret" onClose={onClose}>
        <p className="text-sm text-muted">
          Every call is signed with this secret, so that the other side knows that it comes from here.
        </p>
      </MadeDialog>
    )
  return (
    <FormDialog
      title="New channel"
      error={make.failure}
      action="Make the channel"
      busy={make.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((input) =>
        make.mutate(input, { onSuccess: ({ secret }) => (secret ? undefined : onClose()) }),
      )}
    >
      <SelectField
        label="Sends by"
        hint={kind === 'mail' ? 'To your own address, once it is confirmed.' : undefined}
        {...field('kind')}
      >
        <Options of={KINDS} />
      </SelectField>
      <TextField label="Name" optional maxLength={60} autoComplete="off" {...field('name', orNull)} />
      {kind === 'mail' ? null : (
        <TextField label="Address" type="url" placeholder="https://…" autoComplete="off" {...field('url')} />
      )}
      {kind === 'ntfy' ? <TextField label="Topic" autoComplete="off" {...field('topic')} /> : null}
      {kind === 'ntfy' || kind === 'gotify' ? (
        <TextField
          label="Token"
          type="password"
          optional={kind === 'ntfy'}
          autoComplete="off"
          {...field('token', orNull)}
        />
      ) : null}
    </FormDialog>
  )
}
