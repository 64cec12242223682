import { faArrowRightToBracket } from '@fortawesome/free-solid-svg-icons/faArrowRightToBracket'
import { Fragment, Suspense, useId } from 'react'
import type { Provider } from '../../src/identity/wire.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { addressOf, useLeaving } from './leaving.ts'
import { providersQuestion, useAnswer } from './questions.ts'

/** Fetched only where a provider is set up: most servers have none. */
const BrandMark = lazyNamed(
  () => import('../identity/brand-mark.tsx'),
  'BrandMark',
  () => null,
)

/** Shown until the server has told which providers its operator set up. */
const UNKNOWN: Provider[] = [
  { id: 'oidc', name: 'single sign-on', path: '/api/login', configured: false },
  { id: 'google', name: 'Google', path: '/api/auth/google', configured: false },
  { id: 'facebook', name: 'Facebook', path: '/api/auth/facebook', configured: false },
]

/** The providers that the operator set up, above the form. */
export function ProviderButtons() {
  const providers = useAnswer(providersQuestion)
  const { leaving, leaveOnce } = useLeaving()
  const configured = providers.data?.filter((provider) => provider.configured) ?? []
  if (configured.length === 0) return null
  return (
    <>
      <div className="grid gap-2">
        {configured.map((provider) => (
          <a
            key={provider.id}
            className="btn h-auto min-h-10 w-full justify-start gap-3 border-line bg-base-100 py-2 text-left hover:border-edge hover:bg-base-200 aria-busy:opacity-60"
            href={addressOf(provider)}
            aria-busy={leaving === provider.id || undefined}
            onClick={(event) => leaveOnce(event, provider.id)}
          >
            <ProviderMark id={provider.id} />
            <span className="min-w-0 wrap-anywhere">Continue with {provider.name}</span>
          </a>
        ))}
      </div>
      <div className="my-5 flex items-center gap-3 text-[0.8125rem] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your email
      </div>
    </>
  )
}

const ProviderMark = ({ id }: Pick<Provider, 'id'>) =>
  id === 'oidc' ? (
    <Icon icon={faArrowRightToBracket} className="mx-0.5 size-4" />
  ) : (
    <Suspense fallback={<span className="size-5 shrink-0" />}>
      <BrandMark brand={id} isGrey={false} />
    </Suspense>
  )

/** The providers that nobody set up, in one quiet line with the reason, below the form. */
export function UnavailableProviders() {
  const providers = useAnswer(providersQuestion)
  const reasonId = useId()
  const missing = (providers.data ?? UNKNOWN).filter((provider) => !provider.configured)
  if (missing.length === 0) return null
  return (
    <p className="mt-5 border-t border-line pt-3 text-[0.8125rem] text-muted">
      {missing.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : ''}
          <button type="button" disabled aria-label={`Continue with ${name}`} aria-describedby={reasonId}>
            {id === 'oidc' ? 'Single sign-on' : name}
          </button>
        </Fragment>
      ))}
      <span id={reasonId}>{providers.error ? ': could not be asked for.' : ': not set up here.'}</span>
    </p>
  )
}
