import { faArrowRightToBracket } from '@fortawesome/free-solid-svg-icons/faArrowRightToBracket'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Provider } from '../../src/identity/wire.ts'
import { Icon } from '../ui/icon.tsx'
import { BrandMark } from './brand-mark.tsx'
import { addressOf, useLeaving } from './leaving.ts'
import { providersQuery } from './queries.ts'

/** Shown until the server has told which providers its operator set up. */
const UNKNOWN: Provider[] = [
  { id: 'oidc', name: 'single sign-on', path: '/api/login', configured: false },
  { id: 'google', name: 'Google', path: '/api/auth/google', configured: false },
  { id: 'facebook', name: 'Facebook', path: '/api/auth/facebook', configured: false },
]
const BUTTON = 'btn h-auto min-h-10 w-full justify-start gap-3 border-line bg-base-100 py-2 text-left'

export function ProviderButtons() {
  const providers = useQuery(providersQuery)
  const { leaving, leaveOnce } = useLeaving()
  const noteId = useId()
  const shown = providers.data ?? UNKNOWN
  const hasUnconfigured = shown.some((provider) => !provider.configured)
  return (
    <div className="grid gap-2">
      {shown.map((provider) =>
        provider.configured ? (
          <a
            key={provider.id}
            className={`${BUTTON} hover:border-edge hover:bg-base-200 aria-busy:opacity-60`}
            href={addressOf(provider)}
            aria-busy={leaving === provider.id || undefined}
            onClick={(event) => leaveOnce(event, provider.id)}
          >
            <ProviderMark provider={provider} />
            <span className="min-w-0 wrap-anywhere">Continue with {provider.name}</span>
          </a>
        ) : (
          <button
            key={provider.id}
            type="button"
            disabled
            className={`${BUTTON} disabled:border-line disabled:bg-base-200 disabled:text-muted`}
            aria-describedby={noteId}
            title="Not set up on this server"
          >
            <ProviderMark provider={provider} />
            Continue with {provider.name}
          </button>
        ),
      )}
      {hasUnconfigured ? (
        <p id={noteId} className="min-h-10 text-[0.8125rem] text-pretty text-muted">
          {providers.data
            ? 'The greyed-out ways to sign in are not set up on this server. Its operator can add them.'
            : providers.isError
              ? 'We couldn’t ask this server which other ways to sign in it offers.'
              : 'Asking this server which other ways to sign in it offers…'}
        </p>
      ) : null}
    </div>
  )
}

const ProviderMark = ({ provider: { id, configured } }: { provider: Provider }) =>
  id === 'oidc' ? (
    <Icon icon={faArrowRightToBracket} className="mx-0.5 size-4" />
  ) : (
    <BrandMark brand={id} isGrey={!configured} />
  )
