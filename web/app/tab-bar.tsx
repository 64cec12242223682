import { faBars } from '@fortawesome/free-solid-svg-icons/faBars'
import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { Link, useLocation } from 'wouter'
import { useEntry } from '../budget/transactions/entry-provider.tsx'
import { Icon } from '../ui/icon.tsx'
import { pageAt } from './pages.ts'
import { changeSidebar, useSidebar } from './sidebar-state.ts'

const TAB =
  'grid h-(--tab-bar) cursor-pointer content-center justify-items-center gap-y-[calc((var(--tab-bar)-3rem)/4)] text-[0.6875rem] font-medium text-muted active:bg-secondary aria-[current=page]:font-semibold aria-[current=page]:text-primary'

function Tab({ path, current }: { path: string; current: string }) {
  const link = pageAt(path)?.link
  return (
    <Link href={path} aria-current={current === path ? 'page' : undefined} className={TAB}>
      {link?.icon ? <Icon icon={link.icon} className="size-5" /> : null}
      {link?.label}
    </Link>
  )
}

/** The bar within reach of a thumb at a phone's foot: where one goes most, what one does most, and all the rest. */
export function TabBar() {
  const [current] = useLocation()
  const { openEntry } = useEntry()
  const { isDrawerOpen } = useSidebar()
  return (
    <nav
      aria-label="Tab bar"
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t border-line bg-base-200 pb-[env(safe-area-inset-bottom)] [view-transition-name:tab-bar] md:hidden"
    >
      <Tab path="/" current={current} />
      <Tab path="/budget" current={current} />
      <button
        type="button"
        aria-label="New transaction"
        className="grid cursor-pointer place-items-center"
        onClick={() => openEntry('expense')}
      >
        <span className="grid size-[calc(var(--tab-bar)-1rem)] place-items-center rounded-2xl bg-primary text-primary-content active:opacity-85">
          <Icon icon={faPlus} className="size-5" />
        </span>
      </button>
      <Tab path="/transactions" current={current} />
      <button
        type="button"
        aria-expanded={isDrawerOpen}
        aria-controls="sidebar"
        className={TAB}
        onClick={() => changeSidebar({ isDrawerOpen: true })}
      >
        <Icon icon={faBars} className="size-5" />
        <span>
          More<span className="sr-only">: open the menu</span>
        </span>
      </button>
    </nav>
  )
}
