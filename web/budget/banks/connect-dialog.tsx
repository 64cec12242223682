import { type FormEvent, useState } from 'react'
import { urlOf } from '../../api/base.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useConnect } from './queries.ts'

const PROVIDERS = { simplefin: 'SimpleFIN', 'enable-banking': 'Enable Banking' } as const
type Provider = keyof typeof PROVIDERS

const BRIDGE = 'https://bridge.simplefin.org/simplefin/create'
const PANEL = 'https://enablebanking.com/cp/applications'

interface OutsideLinkProps {
  href: string
  children: string
}

const OutsideLink = ({ href, children }: OutsideLinkProps) => (
  <a href={href} target="_blank" rel="noreferrer" className="font-semibold text-primary hover:underline">
    {children}
  </a>
)

/** Text that is pasted whole; nothing corrects, completes or keeps it. */
function PasteField({ label, name, rows }: { label: string; name: string; rows: number }) {
  return (
    <Field label={label}>
      {(tied) => (
        <textarea
          {...tied}
          name={name}
          rows={rows}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="input h-auto min-h-24 resize-y py-2.5 font-mono text-[0.8125rem] leading-normal whitespace-pre-wrap"
        />
      )}
    </Field>
  )
}

function SimplefinFields() {
  return (
    <>
      <p className="text-sm text-pretty text-muted">
        At your SimpleFIN server, such as the <OutsideLink href={BRIDGE}>SimpleFIN Bridge</OutsideLink>, let a
        setup token be made and paste it here. It works once.
      </p>
      <PasteField label="Setup token" name="setupToken" rows={3} />
    </>
  )
}

function EnableBankingFields() {
  const redirectUrl = urlOf('bank-connections')
  return (
    <>
      <p className="text-sm text-pretty text-muted">
        Register an application of your own at <OutsideLink href={PANEL}>Enable Banking</OutsideLink>, with
        this redirect URL, and link your accounts there.
      </p>
      <div className="flex items-center gap-3 rounded-field border border-line bg-base-200 py-1.5 pr-1.5 pl-3.5">
        <code className="min-w-0 flex-1 text-[0.8125rem] wrap-anywhere">{redirectUrl}</code>
        <CopyButton small text={redirectUrl} failed="Copy the address by hand." />
      </div>
      <TextField label="Application id" name="applicationId" required autoComplete="off" spellCheck={false} />
      <PasteField label="Private key (the .pem file)" name="privateKey" rows={4} />
      <TextField
        label="Bank"
        name="bank"
        required
        autoComplete="off"
        placeholder="Nordea, FI"
        hint="As Enable Banking names it, with its country."
      />
    </>
  )
}

/** Connects a bank by an access that the person has got themselves. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const [provider, setProvider] = useState<Provider>('simplefin')
  const [missing, setMissing] = useState<string>()
  const connect = useConnect()
  const isLeaving = connect.data?.consentUrl != null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => String(form.get(name) ?? '').trim()
    const wish =
      provider === 'simplefin'
        ? { provider, setupToken: typed('setupToken') }
        : {
            provider,
            applicationId: typed('applicationId'),
            privateKey: typed('privateKey'),
            bank: typed('bank'),
          }
    if (Object.values(wish).includes('')) return setMissing('Fill in every field.')
    setMissing(undefined)
    connect.mutate(wish, {
      onSuccess: ({ consentUrl }) => (consentUrl ? location.assign(consentUrl) : onClose()),
    })
  }

  return (
    <FormDialog
      title="Connect a bank"
      description="The access is yours. It is kept sealed on this server, shown to nobody and part of no export."
      action={provider === 'simplefin' ? 'Connect' : 'Go to the bank'}
      error={missing ?? connect.failure}
      busy={connect.isPending || isLeaving}
      keepsFocus
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex">
        <Segments legend="Service" choices={PROVIDERS} value={provider} onPick={setProvider} />
      </div>
      {provider === 'simplefin' ? <SimplefinFields /> : <EnableBankingFields />}
    </FormDialog>
  )
}
