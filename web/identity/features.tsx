import { Picture } from '../ui/picture.tsx'

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

export function Features() {
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
