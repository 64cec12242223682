import { Link } from 'wouter'
import { BackedUpBook, Cross, FullBucket } from './ad-art.tsx'

interface AdProps {
  onDismiss: () => void
  onNavigate?: (() => void) | undefined
}

const BUTTON = 'btn btn-sm h-9 px-3.5 max-md:h-11'

/** The advertisement at the foot of the sidebar. */
export function SidebarAd({ onDismiss, onNavigate }: AdProps) {
  return (
    <section
      aria-label="Advertisement for Premium"
      className="relative rounded-box border border-cover-line bg-cover-raised/45 p-4"
    >
      <Hide className="text-cover-muted hover:text-cover-text" onClick={onDismiss} />
      <div className="flex items-start gap-3 pr-6">
        <BackedUpBook className="size-9" />
        <div>
          <p className="font-semibold tracking-tight">Never Lose Your Data</p>
          <p className="mt-0.5 text-[0.8125rem] text-pretty text-cover-muted">
            Premium users get automatic cloud backup
          </p>
        </div>
      </div>
      <Link
        href="/shop"
        className={`${BUTTON} mt-3 w-full border-cover-muted/50 bg-transparent text-cover-text hover:border-cover-muted hover:bg-cover-raised`}
        onClick={onNavigate}
      >
        Go Premium
      </Link>
      <p className="mt-2 text-center text-xs text-cover-muted">Remove ads with Premium</p>
    </section>
  )
}

/** A strip below the page. */
export function ContentAd({ onDismiss }: AdProps) {
  return (
    <section
      aria-label="Advertisement for Premium below the page"
      className="relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box border border-line px-4 py-3 sm:pr-12"
    >
      <FullBucket className="size-10" />
      <div className="min-w-0 flex-1 basis-56 max-sm:pr-8">
        <p className="font-semibold tracking-tight">Upgrade to Premium</p>
        <p className="text-sm text-pretty text-muted">Get unlimited cloud sync and remove ads</p>
      </div>
      <Link
        href="/shop"
        className={`${BUTTON} border-line bg-base-100 hover:border-edge hover:bg-base-200 max-sm:w-full`}
      >
        Upgrade Now
      </Link>
      <Hide className="text-muted hover:text-base-content" onClick={onDismiss} />
    </section>
  )
}

function Hide({ className, onClick }: { className: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Hide this ad"
      data-tip="Hide this ad"
      className={`absolute top-1 right-1 grid size-9 cursor-pointer place-items-center rounded-field transition-colors duration-150 max-md:size-11 ${className}`}
      onClick={onClick}
    >
      <Cross className="size-3" />
    </button>
  )
}
