import { faLinkSlash } from '@fortawesome/free-solid-svg-icons/faLinkSlash'
import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import { useState } from 'react'
import type { BankAccount, BankConnection } from '../../../src/bank-connections/wire.ts'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError, SelectField } from '../../ui/field.tsx'
import { formatInstant } from '../../ui/format.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { FetchedRows } from './fetched-rows.tsx'
import { useAskAgain, useDisconnect, useFetchNow, useMapAccounts } from './queries.ts'

const LABELS = { simplefin: 'SimpleFIN', 'enable-banking': 'Enable Banking' } as const
const NEW = 'new'

interface AccountLineProps {
  of: BankAccount
  accounts: Account[]
  /** Accounts that another one of the bank leads to. */
  taken: string[]
  isBusy: boolean
  onChoose: (accountId: string | null) => void
}

/** An account at the bank, and where its rows go. */
function AccountLine({ of, accounts, taken, isBusy, onChoose }: AccountLineProps) {
  const free = accounts.filter(({ id }) => id === of.accountId || !taken.includes(id))
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)] sm:items-center">
      <p className="min-w-0">
        <span className="block font-medium wrap-anywhere">{of.name}</span>
        <span className="block text-[0.8125rem] wrap-anywhere text-muted">{of.currency}</span>
      </p>
      <SelectField
        label={`Account for ${of.name}`}
        className="[&>label]:sr-only"
        value={of.accountId ?? ''}
        disabled={isBusy}
        onChange={({ target }) => onChoose(target.value || null)}
      >
        <option value="">Not fetched</option>
        {free.map(({ id, name, isActive }) => (
          <option key={id} value={id}>
            {name}
            {isActive ? '' : ' (inactive)'}
          </option>
        ))}
        <option value={NEW}>A new account</option>
      </SelectField>
    </li>
  )
}

/** The last fetch and the consent of the connection, in a sentence or two. */
function standingOf({ lastFetchedAt, consentUntil, needsConsent, host }: BankConnection): string {
  const fetched = lastFetchedAt
    ? `Fetched from ${host}, ${formatInstant(lastFetchedAt)}.`
    : `Not fetched from ${host} yet.`
  const until =
    consentUntil && !needsConsent ? ` The bank’s consent lasts until ${formatInstant(consentUntil)}.` : ''
  return `${fetched}${until}`
}

export function BankCard({ bank, accounts }: { bank: BankConnection; accounts: Account[] }) {
  const { id, provider, name, lastError, needsConsent } = bank
  const [isLeaving, setLeaving] = useState(false)
  const map = useMapAccounts(id)
  const fetchNow = useFetchNow(id)
  const askAgain = useAskAgain(id)
  const disconnect = useDisconnect(id)
  const isWanted = bank.accounts.some(({ accountId }) => accountId !== null)
  const mustAsk = needsConsent && provider === 'enable-banking'
  const label = LABELS[provider]
  const failure = fetchNow.failure ?? lastError ?? undefined
  return (
    <SectionCard
      heading="h2"
      title={name}
      mark={name === label ? undefined : <span className="text-sm text-muted">by {label}</span>}
      text={standingOf(bank)}
    >
      <FormError message={failure} />
      {bank.lastNote && !fetchNow.data ? <p className="text-pretty text-muted">{bank.lastNote}</p> : null}
      {mustAsk ? (
        <p className="text-pretty text-muted">
          {lastError ? '' : 'The bank has not given its consent yet. '}
          You confirm this on the bank’s own page, then come back here.
        </p>
      ) : null}
      {bank.accounts.length > 0 ? (
        <ul aria-label={`Accounts at ${name}`} className="divide-y divide-line border-y border-line">
          {bank.accounts.map((one) => (
            <AccountLine
              key={one.key}
              of={one}
              accounts={accounts}
              taken={bank.accounts.flatMap(({ accountId }) => accountId ?? [])}
              isBusy={map.isPending}
              onChoose={(accountId) => map.mutate({ [one.key]: accountId })}
            />
          ))}
        </ul>
      ) : null}
      {fetchNow.data && !fetchNow.isPending ? (
        <FetchedRows
          fetched={fetchNow.data}
          accounts={accounts}
          said={[lastError, bank.lastNote].join(' ')}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {mustAsk ? (
          <Button
            look="primary"
            busy={askAgain.isPending || askAgain.isSuccess}
            onClick={() =>
              askAgain.mutate(null, {
                onSuccess: ({ consentUrl }) => consentUrl && location.assign(consentUrl),
              })
            }
          >
            Go to the bank
          </Button>
        ) : (
          <Button
            icon={faRotate}
            look={isWanted ? 'primary' : 'plain'}
            busy={fetchNow.isPending}
            disabled={!isWanted && bank.accounts.length > 0}
            onClick={() => fetchNow.mutate(null)}
          >
            Fetch now
          </Button>
        )}
        <Button look="quiet" icon={faLinkSlash} onClick={() => setLeaving(true)}>
          Disconnect
        </Button>
        {isWanted || mustAsk || bank.accounts.length === 0 ? null : (
          <p className="text-sm text-pretty text-muted">Choose where the rows of an account go.</p>
        )}
      </div>
      {isLeaving ? (
        <ConfirmDialog
          title={`Disconnect ${name}?`}
          description={
            provider === 'simplefin'
              ? 'Nothing more is fetched; what came stays. The access is forgotten here: disable it at your SimpleFIN server as well.'
              : 'Nothing more is fetched; what came stays. The access is forgotten here, and the bank’s consent is given back.'
          }
          action="Disconnect"
          busy={disconnect.isPending}
          onConfirm={() => disconnect.mutate(null, { onSettled: () => setLeaving(false) })}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </SectionCard>
  )
}
