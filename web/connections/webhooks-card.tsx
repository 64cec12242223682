import { faPaperPlane } from '@fortawesome/free-solid-svg-icons/faPaperPlane'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NewWebhook, type Webhook } from '../../src/connections/webhooks/wire.ts'
import { sharedBook } from '../api/current-book.ts'
import { Button } from '../ui/button.tsx'
import { closeOnto } from '../ui/close-onto.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { formatInstant } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Menu } from '../ui/menu.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { showToast } from '../ui/toast.ts'
import { orNull, useWireForm } from '../ui/use-wire-form.ts'
import { BookField } from './book-field.tsx'
import { MadeDialog } from './made-dialog.tsx'
import {
  deliveriesQuery,
  useDeleteWebhook,
  useMakeWebhook,
  useTestWebhook,
  webhooksQuery,
} from './queries.ts'

/** How the last delivery went, in words. */
function standing(
  deliveries: { deliveredAt: string | null; nextTryAt: string | null; error: string | null }[],
) {
  const [last] = deliveries
  if (!last) return 'Nothing was told yet'
  if (last.deliveredAt) return `Told ${formatInstant(last.deliveredAt)}`
  if (last.error && last.nextTryAt) return `${last.error} Next try ${formatInstant(last.nextTryAt)}`
  return last.error ? `${last.error} Given up` : 'On its way'
}

function WebhookRow({ webhook, onDelete }: { webhook: Webhook; onDelete: () => void }) {
  const { id, url } = webhook
  const test = useTestWebhook(id)
  const { data: deliveries } = useQuery(deliveriesQuery(id))
  const { host } = new URL(url)
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
        <p className="font-semibold wrap-anywhere" title={url}>
          {host}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{deliveries ? standing(deliveries) : '…'}</p>
      </div>
      <Menu
        label={`Actions for ${host}`}
        items={[
          { label: 'Send a test', icon: faPaperPlane, run: tell },
          { label: 'Delete', icon: faTrash, isDanger: true, run: onDelete },
        ]}
      />
    </li>
  )
}

/** Addresses that are told of each transaction that changes. */
export function WebhooksCard() {
  const all = useQuery(webhooksQuery)
  const remove = useDeleteWebhook()
  const [isAdding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Webhook | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = () => closeOnto(list, () => setDeleting(null))
  return (
    <SectionCard
      heading="h2"
      title="Webhooks"
      text="An address that is told of each transaction as it is added, changed or deleted."
      action={
        <Button icon={faPlus} onClick={() => setAdding(true)}>
          New webhook
        </Button>
      }
    >
      <Loaded
        query={all}
        what="your webhooks"
        rows={['h-12']}
        empty={<p className="text-muted">None yet. Whoever runs the server says which hosts may be told.</p>}
      >
        {(data) => (
          <ul ref={list} tabIndex={-1} className="-my-1 divide-y divide-line outline-none">
            {data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onDelete={() => setDeleting(webhook)} />
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding ? <NewWebhookDialog onClose={() => setAdding(false)} /> : null}
      {deleting ? (
        <ConfirmDialog
          title={`Delete ${new URL(deleting.url).host}?`}
          description="It is told of nothing more, and of nothing that is still on its way."
          action="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(deleting.id, { onSettled: close })}
          onClose={close}
        />
      ) : null}
    </SectionCard>
  )
}

function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeWebhook()
  const { field, handleSubmit } = useWireForm(NewWebhook, { url: '', bookId: sharedBook()?.id ?? null })
  if (make.data)
    return (
      <MadeDialog title="The webhook is made" text={make.data.secret} what="the secret" onClose={onClose}>
        <p className="text-sm text-muted">
          Every call is signed with this secret, so that the other side knows that it comes from here.
        </p>
      </MadeDialog>
    )
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
