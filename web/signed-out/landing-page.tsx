import { useEffect, useRef } from 'react'
import { knownUser } from '../api/owner.ts'
import { arrival } from '../identity/arrival.ts'
import { forgetDrafts } from '../ui/drafts.ts'
import { Meter, type MeterTone } from '../ui/meter.tsx'
import { Picture } from '../ui/picture.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { AuthForm } from './auth-form.tsx'
import { Cover, WIDTH } from './cover.tsx'
import { useLeaving } from './leaving.ts'
import { ProductPicture } from './product-picture.tsx'
import { optionsQuestion, providersQuestion, useAnswer } from './questions.ts'

/** A sample budget with its amounts written out: the code that formats amounts is as large as the form. */
const SAMPLE: { name: string; spent: [number, string]; allocated: [number, string]; tone: MeterTone }[] = [
  { name: 'Groceries', spent: [312.4, '$312.40'], allocated: [450, '$450.00'], tone: 'ok' },
  { name: 'Dining Out', spent: [131.75, '$131.75'], allocated: [150, '$150.00'], tone: 'warn' },
  { name: 'Summer holiday', spent: [1680, '$1,680.00'], allocated: [2400, '$2,400.00'], tone: 'accent' },
]

/** A glimpse of the product on its cover, made of its own parts. Decoration only. */
function SampleBook() {
  return (
    <div aria-hidden="true" className="grid max-w-md gap-5 rounded-2xl bg-cover-raised p-6">
      {SAMPLE.map((row) => (
        <div key={row.name}>
          <div className="mb-2 flex items-baseline justify-between gap-4">
            <span className="font-semibold">{row.name}</span>
            <span className="text-[0.8125rem] text-cover-muted">
              <span className="figures font-semibold whitespace-nowrap text-cover-text">{row.spent[1]}</span>{' '}
              of <span className="figures whitespace-nowrap">{row.allocated[1]}</span>
            </span>
          </div>
          <Meter label={row.name} part={row.spent[0]} whole={row.allocated[0]} tone={row.tone} />
        </div>
      ))}
    </div>
  )
}

const FEATURES = [
  {
    picture: 'budget',
    title: 'Budget Tracking',
    text: 'Give every dollar a category and see at a glance what remains of it this month.',
  },
  {
    picture: 'savings',
    title: 'Savings Goals',
    text: 'Fill a bucket for each thing you are saving for, and celebrate when it is full.',
  },
  {
    picture: 'accounts',
    title: 'Account Management',
    text: 'Checking, savings, cards and cash in one balance, with statements from your bank.',
  },
  {
    picture: 'repeating',
    title: 'Subscription Tracking',
    text: 'Know what renews, when it renews and what it costs you, before it does.',
  },
] as const

function Features() {
  return (
    <section aria-label="What Bucketbook does" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {FEATURES.map((feature) => (
        <div key={feature.title} className="card-surface p-6">
          <Picture name={feature.picture} className="w-32" />
          <h3 className="mt-4 text-lg font-semibold tracking-tight">{feature.title}</h3>
          <p className="mt-1 text-pretty text-muted">{feature.text}</p>
        </div>
      ))}
    </section>
  )
}

interface LandingPageProps {
  /** Called when somebody does not want to set a new password after all. */
  onResetLeft?: (() => void) | undefined
}

/** The page for a visitor who is signed out. */
export function LandingPage({ onResetLeft }: LandingPageProps) {
  const providers = useAnswer(providersQuestion)
  // The options are asked for before a form that hangs on them is opened.
  useEffect(optionsQuestion.ask, [])
  const { leaving, leaveFor } = useLeaving()
  const form = useRef<HTMLDivElement>(null)
  const single = providers.data?.find((provider) => provider.id === 'oidc' && provider.configured)

  useEffect(() => {
    document.title = 'Bucketbook'
    // After a sign-out, here or in another tab. A session that ran out leaves its user what they typed.
    if (!knownUser()) forgetDrafts()
    // On a phone the form stands below the fold.
    const top = form.current?.getBoundingClientRect().top ?? 0
    if ((arrival.error || arrival.invite || arrival.ref) && top > innerHeight / 3)
      form.current?.scrollIntoView()
  }, [])

  function start() {
    if (single) return leaveFor(single)
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }

  return (
    <main className="flex min-h-dvh flex-col">
      <Cover
        tools={<ThemeToggle onCover />}
        onStart={start}
        isLeaving={leaving !== undefined}
        sample={<SampleBook />}
        form={
          <div ref={form}>
            <AuthForm onResetLeft={onResetLeft} />
          </div>
        }
      />
      <div className={`grid w-full flex-1 content-start gap-12 py-12 lg:gap-16 lg:py-16 ${WIDTH}`}>
        <ProductPicture />
        <Features />
      </div>
    </main>
  )
}
