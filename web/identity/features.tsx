import { faBuildingColumns } from '@fortawesome/free-solid-svg-icons/faBuildingColumns'
import { faChartPie } from '@fortawesome/free-solid-svg-icons/faChartPie'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { faRepeat } from '@fortawesome/free-solid-svg-icons/faRepeat'
import { Icon } from '../ui/icon.tsx'

const FEATURES = [
  {
    icon: faChartPie,
    title: 'Budget Tracking',
    text: 'Give every dollar a category and see at a glance what remains of it this month.',
  },
  {
    icon: faPiggyBank,
    title: 'Savings Goals',
    text: 'Fill a bucket for each thing you are saving for, and celebrate when it is full.',
  },
  {
    icon: faBuildingColumns,
    title: 'Account Management',
    text: 'Checking, savings, cards and cash in one balance, with statements from your bank.',
  },
  {
    icon: faRepeat,
    title: 'Subscription Tracking',
    text: 'Know what renews, when it renews and what it costs you, before it does.',
  },
]

export function Features() {
  return (
    <section aria-label="What Bucketbook does" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {FEATURES.map((feature) => (
        <div key={feature.title} className="card-surface p-6">
          <span className="grid size-10 place-items-center rounded-xl bg-primary/10 text-primary">
            <Icon icon={feature.icon} className="size-4.5" />
          </span>
          <h3 className="mt-4 text-lg font-semibold tracking-tight">{feature.title}</h3>
          <p className="mt-1 text-pretty text-muted">{feature.text}</p>
        </div>
      ))}
    </section>
  )
}
