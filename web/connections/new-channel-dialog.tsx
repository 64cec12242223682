import { useState } from 'react'
import type { z } from 'zod'
import { NewChannel } from '../../src/connections/channels/wire.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../ui/field.tsx'
import { orNull, useWireForm } from '../ui/use-wire-form.ts'
import { MadeSecretDialog } from './made-dialog.tsx'
import { subscribe, whyNoPush } from './push.ts'
import { useMakeChannel } from './queries.ts'

type NewPush = Extract<z.input<typeof NewChannel>, { kind: 'push' }>

const KINDS = { ntfy: 'ntfy', gotify: 'Gotify', mail: 'E-mail', push: 'This browser', webhook: 'Webhook' }

/** Adds a channel for reminders: to a phone, a mailbox, this browser or another program. */
export function NewChannelDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeChannel()
  const { field, handleSubmit, watch } = useWireForm(NewChannel, {
    kind: 'ntfy',
    name: null,
    url: '',
    topic: '',
    token: null,
  })
  const kind = watch('kind')
  const [failure, setFailure] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const noPush = whyNoPush()
  const hints = {
    mail: 'To your own address, once it is confirmed.',
    push: noPush ?? 'Messages of this browser, also while the page is closed.',
  }
  async function askBrowser() {
    setFailure(undefined)
    setAsking(true)
    try {
      const subscription = await subscribe()
      await make.mutateAsync({ kind: 'push', name: watch('name'), subscription } as NewPush)
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setAsking(false)
    }
  }
  if (make.data?.secret)
    return <MadeSecretDialog title="The channel is made" secret={make.data.secret} onClose={onClose} />
  return (
    <FormDialog
      title="New channel"
      error={failure ?? make.failure}
      action="Make the channel"
      busy={make.isPending || isAsking}
      onClose={onClose}
      disabled={kind === 'push' && noPush !== undefined}
      onSubmit={(event) => {
        if (kind !== 'push')
          return handleSubmit((input) =>
            make.mutate(input, { onSuccess: ({ secret }) => (secret ? undefined : onClose()) }),
          )(event)
        event.preventDefault()
        void askBrowser()
      }}
    >
      <SelectField
        label="Sends by"
        hint={kind === 'mail' || kind === 'push' ? hints[kind] : undefined}
        {...field('kind')}
      >
        <Options of={KINDS} />
      </SelectField>
      <TextField label="Name" optional maxLength={60} autoComplete="off" {...field('name', orNull)} />
      {kind === 'mail' || kind === 'push' ? null : (
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
