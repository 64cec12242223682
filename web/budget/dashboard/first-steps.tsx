import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faFlask } from '@fortawesome/free-solid-svg-icons/faFlask'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Picture } from '../../ui/picture.tsx'
import { useFillSample } from '../sample/queries.ts'
import { useEntry } from '../transactions/entry-provider.tsx'
import type { StepsTaken } from './use-first-steps.ts'

const AccountDialog = lazyNamed(() => import('../accounts/account-dialog.tsx'), 'AccountDialog')
const CategoryDialog = lazyNamed(() => import('../categories/category-dialog.tsx'), 'CategoryDialog')

const STEPS = [
  {
    name: 'account',
    title: 'Where your money is',
    text: 'A bank account, a card or cash, and what is on it today.',
    action: 'Add an account',
  },
  {
    name: 'category',
    title: 'What it may cost',
    text: 'Groceries, rent, fun: what a month of each may take.',
    action: 'Add a category',
  },
  {
    name: 'transaction',
    title: 'What has happened',
    text: 'The last thing you bought is a good beginning.',
    action: 'Record an expense',
  },
] as const

interface WayProps {
  title: string
  text: string
  children: ReactNode
}

const Way = ({ title, text, children }: WayProps) => (
  <li className="flex flex-col gap-4 rounded-xl border border-line p-4">
    <div>
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>
    </div>
    <div className="mt-auto grid max-md:[&>*]:h-11">{children}</div>
  </li>
)

/** The ways to a first month. */
function Ways({ onByHand }: { onByHand: () => void }) {
  const fill = useFillSample()
  return (
    <ul className="mt-5 grid grid-cols-1 gap-3 @[34rem]:grid-cols-2 @[60rem]:grid-cols-4">
      <Way
        title="From your bank"
        text="A file of last month, as your bank lets you download it. Your account and its categories come with it."
      >
        <Link href="/import" className="btn btn-primary">
          Choose your bank’s file
        </Link>
      </Way>
      <Way
        title="From another app"
        text="YNAB, Actual, Firefly III, Monarch and others: the whole book, with its history."
      >
        <Link href="/bring-in" className="btn border-line bg-base-100 hover:border-edge hover:bg-base-200">
          Bring in its book
        </Link>
      </Way>
      <Way
        title="By hand"
        text="Three small steps: where your money is, what it may cost, what has happened."
      >
        <Button onClick={onByHand}>Add an account</Button>
      </Way>
      <Way
        title="Just looking"
        text="Sample data is three months of a made-up household. One step takes all of it away again."
      >
        <Button icon={faFlask} busy={fill.isPending} onClick={() => fill.mutate(null)}>
          Fill in sample data
        </Button>
      </Way>
    </ul>
  )
}

/** First steps on a dashboard that has little to show; ways to begin where it has nothing. */
export function FirstSteps({ taken, onDismiss }: { taken: StepsTaken; onDismiss: () => void }) {
  const { openEntry } = useEntry()
  const [adding, setAdding] = useState<'account' | 'category' | null>(null)
  const close = () => setAdding(null)
  const next = STEPS.find(({ name }) => !taken[name])?.name
  const isBlank = STEPS.every(({ name }) => !taken[name])

  return (
    <section aria-labelledby="first-steps" className="@container card-surface p-5 lg:p-6">
      <div className="flex items-center gap-6">
        <Picture name="book" className="w-28 shrink-0 @max-[34rem]:hidden" />
        <div className="min-w-0 flex-1">
          <h2 id="first-steps" className="text-xl font-semibold tracking-tight">
            {isBlank ? 'Start here' : 'First steps'}
          </h2>
          <p className="mt-0.5 max-w-[62ch] text-pretty text-muted">
            {isBlank
              ? 'Four ways to a first month. Each takes a few minutes, and this page begins to tell you where your money goes.'
              : 'What is ticked is done. The rest takes a minute each, in any order.'}
          </p>
        </div>
        <Button
          look="quiet"
          small
          className="-mt-2 -mr-2 shrink-0 self-start max-md:h-11"
          aria-label="Hide the first steps"
          onClick={onDismiss}
        >
          Hide
        </Button>
      </div>
      {isBlank ? (
        <Ways onByHand={() => setAdding('account')} />
      ) : (
        <>
          <ol className="mt-5 grid grid-cols-1 gap-3 @[44rem]:grid-cols-3">
            {STEPS.map(({ name, title, text, action }, index) => (
              <li
                key={name}
                className={`flex flex-col gap-3 rounded-xl border p-4 ${taken[name] ? 'border-transparent bg-secondary' : 'border-line'}`}
              >
                <div className="flex gap-3">
                  <span
                    className={`figures grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ${taken[name] ? 'bg-primary text-primary-content' : 'bg-secondary text-secondary-content'}`}
                  >
                    {taken[name] ? <Icon icon={faCheck} className="size-3" label="Done" /> : index + 1}
                  </span>
                  <div className="min-w-0">
                    <h3 className="font-semibold">{title}</h3>
                    <p className="mt-0.5 text-sm text-pretty text-muted">{text}</p>
                  </div>
                </div>
                {taken[name] ? null : (
                  <Button
                    look={name === next ? 'primary' : 'plain'}
                    className="mt-auto max-md:h-11"
                    onClick={() => (name === 'transaction' ? openEntry('expense') : setAdding(name))}
                  >
                    {action}
                  </Button>
                )}
              </li>
            ))}
          </ol>
          {taken.transaction ? null : (
            <p className="mt-4 text-sm text-muted">
              Rather not type?{' '}
              <Link href="/import" className="font-semibold text-primary underline">
                Your bank’s file
              </Link>{' '}
              brings a whole month at once.
            </p>
          )}
        </>
      )}
      <Suspense>
        {adding === 'account' ? <AccountDialog onClose={close} /> : null}
        {adding === 'category' ? <CategoryDialog onClose={close} /> : null}
      </Suspense>
    </section>
  )
}
