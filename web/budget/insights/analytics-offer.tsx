import { Link } from 'wouter'
import { Picture } from '../../ui/picture.tsx'

const SHOWN = [
  'Every category month by month',
  'Who you pay the most, and how often',
  'What each day of the week costs you',
  'This month against the last one and your average',
  'Your largest expenses, and what an average day costs',
]

/** For those who opened the page without having it. */
export function AnalyticsOffer({ isRewarded }: { isRewarded: boolean }) {
  return (
    <section aria-labelledby="offer" className="card-surface grid max-w-2xl gap-4 p-6 lg:p-8">
      <Picture name="charts" className="w-40" />
      <div>
        <h2 id="offer" className="text-xl font-semibold tracking-tight">
          See where your money really goes
        </h2>
        <p className="mt-1 text-pretty text-muted">
          {isRewarded
            ? 'Advanced analytics come with “Analytics pro” of the rewards shop, and with premium.'
            : 'Advanced analytics come with premium.'}
        </p>
      </div>
      <ul className="grid list-disc gap-1 pl-5">
        {SHOWN.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Link href="/shop" className="btn btn-primary justify-self-start">
        Open the shop
      </Link>
    </section>
  )
}
