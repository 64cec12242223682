import { type KeyboardEvent, useId, useState } from 'react'
import { LoginForm } from './login-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { RegisterForm } from './register-form.tsx'

const TABS = ['Login', 'Register'] as const

export function AuthForm() {
  const [tab, setTab] = useState<(typeof TABS)[number]>('Login')
  const id = useId()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = tab === 'Login' ? 'Register' : 'Login'
    setTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }

  return (
    <section aria-labelledby={`${id}-title`} className="card-surface p-6 shadow-lift sm:p-8">
      <h2 id={`${id}-title`} className="text-2xl font-semibold tracking-tight">
        Join Bucketbook
      </h2>
      <p className="mt-1 mb-5 text-muted">Your book stays on this server.</p>
      <ProviderButtons />
      <div className="my-5 flex items-center gap-3 text-[0.8125rem] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your email
      </div>
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
        {tab === 'Login' ? <LoginForm /> : <RegisterForm />}
      </div>
    </section>
  )
}
