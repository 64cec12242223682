import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useConnection } from '../../api/connection.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { plural } from '../../ui/format.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { accountsQuery } from '../ledger/queries.ts'
import { ImportLink } from '../transactions/import-link.tsx'
import { BankCard } from './bank-card.tsx'
import { banksQuery, connectionsQuery, useTakeConsent } from './queries.ts'

const ConnectDialog = lazyNamed(() => import('./connect-dialog.tsx'), 'ConnectDialog')

/** Hands on what the bank's page led back with, once, and takes it out of the address. */
function useConsent() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const { mutate } = useTakeConsent()
  const taken = useRef('')
  useEffect(() => {
    const query = new URLSearchParams(search)
    const state = query.get('state')
    if (!state || taken.current === state) return
    taken.current = state
    const [code, error] = [query.get('code'), query.get('error')]
    navigate('/bank-connections', { replace: true })
    mutate({ state, ...(code ? { code } : {}), ...(error ? { error } : {}) })
  }, [search, navigate, mutate])
}

function Nothing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <EmptyState picture="import" heading="h2" title={title} text={text}>
      {children}
    </EmptyState>
  )
}

/** The page of bank connections: which banks are fetched from, and into which accounts. */
export function BanksPage() {
  const { mode } = useConnection()
  if (mode === 'local')
    return (
      <div className="card-surface">
        <EmptyState
          picture="unplugged"
          heading="h2"
          title="Banks are asked by the server"
          text="This browser works in local mode. Go online to fetch from a bank; files can be imported here as well."
        >
          <ImportLink />
        </EmptyState>
      </div>
    )
  return <Online />
}

function Online() {
  useConsent()
  const banks = useQuery(banksQuery)
  const accounts = useQuery(accountsQuery)
  const leaving = useQuery(connectionsQuery)
  const [isConnecting, setConnecting] = useState(false)
  const isOff = leaving.data?.outgoingHosts.length === 0
  const connect = (
    <Button look="primary" icon={faPlus} onClick={() => setConnecting(true)}>
      Connect a bank
    </Button>
  )
  return (
    <>
      <Loaded
        // An empty list means one thing where a bank can be asked and another where none can: it waits until that is known.
        query={{ ...banks, data: leaving.isPending ? undefined : banks.data }}
        what="your bank connections"
        inCard
        rows={['h-64 w-full rounded-box']}
        empty={
          isOff ? (
            <Nothing
              title="Fetching from banks is off"
              text="Who runs this server turns it on with the setting OUTGOING_HOSTS, by naming the service that may be asked. Until then your bank’s files can be imported."
            >
              <ImportLink />
            </Nothing>
          ) : (
            <Nothing
              title="No bank connected"
              text="With an access of your own at SimpleFIN or Enable Banking, what your bank books comes in once a day."
            >
              {connect}
            </Nothing>
          )
        }
      >
        {(data) => (
          <>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3 lg:mb-6">
              <p className="label-quiet">{plural(data.length, 'bank connection')}</p>
              {isOff ? null : connect}
            </div>
            <ul className="grid gap-4 lg:gap-6">
              {data.map((bank) => (
                <li key={bank.id}>
                  <BankCard bank={bank} accounts={accounts.data ?? []} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <Suspense>{isConnecting ? <ConnectDialog onClose={() => setConnecting(false)} /> : null}</Suspense>
    </>
  )
}
BanksPage.queries = [banksQuery, connectionsQuery, accountsQuery]
