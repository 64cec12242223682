import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NewWebhook, type Webhook } from '../../src/connections/webhooks/wire.ts'
import { sharedBook } from '../api/current-book.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { formatInstant } from '../ui/format.ts'
import { orNull, useWireForm } from '../ui/use-wire-form.ts'
import { BookField } from './book-field.tsx'
import { ConnectedCard, ConnectedRow, withoutStop } from './connected-card.tsx'
import { MadeSecretDialog } from './made-dialog.tsx'
import {
  deliveriesQuery,
  useDeleteWebhook,
  useMakeWebhook,
  useTestWebhook,
  webhooksQuery,
} from './queries.ts'
import { TargetMenu } from './target-menu.tsx'

/** The outcome of the last delivery, in short facts. */
function standing(
  deliveries: { deliveredAt: string | null; nextTryAt: string | null; error: string | null }[],
) {
  const [last] = deliveries
  if (!last) return ['Nothing sent yet']
  if (last.deliveredAt) return [`Told ${formatInstant(last.deliveredAt)}`]
  if (!last.error) return ['On its way']
  return [withoutStop(last.error), last.nextTryAt ? `Next try ${formatInstant(last.nextTryAt)}` : 'Given up']
}

function WebhookRow({ webhook, onDelete }: { webhook: Webhook; onDelete: () => void }) {
  const { id, url } = webhook
  const test = useTestWebhook(id)
  const { data: deliveries } = useQuery(deliveriesQuery(id))
  const { host, pathname, search } = new URL(url)
  return (
    <ConnectedRow
      name={host}
      rest={pathname === '/' ? search : pathname + search}
      facts={deliveries ? standing(deliveries) : ['…']}
    >
      <TargetMenu name={host + pathname} test={test} onDelete={onDelete} />
    </ConnectedRow>
  )
}

/** Addresses that are told of each transaction that changes. */
export function WebhooksCard() {
  const all = useQuery(webhooksQuery)
  const remove = useDeleteWebhook()
  const [isAdding, setAdding] = useState(false)
  return (
    <ConnectedCard
      title="Webhooks"
      text="Sends each transaction to an address of yours as it is added, changed or deleted."
      one="webhook"
      onNew={() => setAdding(true)}
      query={all}
      what="your webhooks"
      empty={
        <p className="text-muted">
          None yet. The operator of this server decides which hosts can be reached.
        </p>
      }
      row={(webhook, onDelete) => <WebhookRow webhook={webhook} onDelete={onDelete} />}
      ending={({ url }) => ({
        title: `Delete ${new URL(url).host}?`,
        description: 'Nothing more is sent to it, not even what is still waiting.',
        action: 'Delete',
      })}
      end={remove}
    >
      {isAdding ? <NewWebhookDialog onClose={() => setAdding(false)} /> : null}
    </ConnectedCard>
  )
}

function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeWebhook()
  const { field, handleSubmit } = useWireForm(NewWebhook, { url: '', bookId: sharedBook()?.id ?? null })
  if (make.data)
    return <MadeSecretDialog title="The webhook is made" secret={make.data.secret} onClose={onClose} />
  return (
    <FormDialog
      title="New webhook"
      error={make.failure}
      action="Make the webhook"
      busy={make.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((input) => make.mutate(input))}
    >
      <TextField label="Address" type="url" placeholder="https://…" autoComplete="off" {...field('url')} />
      <BookField field={field('bookId', orNull)} />
    </FormDialog>
  )
}
