import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { arrival } from '../identity/arrival.ts'
import { AuthCard, Notice } from '../identity/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoginForm } from './login-form.tsx'
import { ProviderButtons, UnavailableProviders } from './provider-buttons.tsx'
import { optionsQuestion, providersQuestion, useAnswer } from './questions.ts'
import { RegisterForm } from './register-form.tsx'

/** The Register tab, as far as this server takes in new people. */
function RegistrationPanel() {
  const options = useAnswer(optionsQuestion)
  if (options.error) return <ErrorState what="the registration" error={options.error} onRetry={options.ask} />
  if (!options.data) return <Skeleton className="h-72" />
  if (options.data.registration === 'open') return <RegisterForm inviteCode={arrival.invite} />
  // An operator's invite code opens a closed registration.
  if (options.data.registration === 'closed' && !arrival.invite)
    return (
      <EmptyState
        picture="locked"
        title="Registration is closed"
        text="This server takes no new accounts. Its operator can tell you more."
      />
    )
  return (
    <>
      {arrival.invite ? null : (
        <Notice tone="calm">
          This server is by invitation. Its operator can send you one; type its code below.
        </Notice>
      )}
      <RegisterForm inviteCode={arrival.invite ?? ''} />
    </>
  )
}

const TABS = ['Login', 'Register'] as const

interface SignInCardProps extends ComponentProps<typeof LoginForm> {
  /** The notice of what was done just before. */
  done?: string
  /** The reason for which a sign-in at a provider could not be finished. */
  failed?: string
  /** True where a toast says `failed` too. */
  isFailureInToast: boolean
}

/** The providers, and the form with its two tabs. */
export function SignInCard({ done, failed, isFailureInToast, ...login }: SignInCardProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]>(
    (arrival.invite || arrival.ref) && !done ? 'Register' : 'Login',
  )
  const id = useId()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = tab === 'Login' ? 'Register' : 'Login'
    setTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }

  return (
    <AuthCard title="Join Bucketbook" text="Your book stays on this server." hasFocus={login.hasFocus}>
      <Notice tone="success">{done}</Notice>
      {failed ? (
        <Notice tone="calm" isInToast={isFailureInToast}>
          {failed}
        </Notice>
      ) : null}
      <ProviderButtons />
      <div
        role="tablist"
        aria-label="Login or register"
        className="mb-5 grid grid-cols-2 gap-1 rounded-xl bg-secondary p-1"
      >
        {TABS.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls={`${id}-panel`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={onKeyDown}
            className="h-9 cursor-pointer rounded-lg font-semibold text-muted transition-colors duration-150 aria-selected:bg-base-100 aria-selected:text-base-content aria-selected:shadow-sm"
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'Login' ? <LoginForm {...login} /> : <RegistrationPanel />}
      </div>
      <UnavailableProviders />
    </AuthCard>
  )
}

/** A provider's refusal in words; undefined where none led to this page, or while the words are fetched. */
export function useArrivalFailure(): string | undefined {
  const providers = useAnswer(providersQuestion)
  const [words, setWords] = useState<typeof import('../identity/failure-words.ts')>()
  useEffect(() => {
    if (arrival.error) void import('../identity/failure-words.ts').then(setWords)
  }, [])
  if (!arrival.error) return undefined
  const named = providers.data?.find((provider) => provider.id === arrival.provider)
  return words?.failureWords(arrival.error, named?.name ?? 'the provider')
}
