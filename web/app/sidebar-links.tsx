import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { type ReactNode, Suspense, useEffect, useId, useLayoutEffect } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { isNamed, PAGES } from './pages.ts'
import { changeSidebar, openGroup, REWARDS, SETTINGS, toggleGroup, useSidebar } from './sidebar-state.ts'

/** The drawing of a page, fetched for itself; the names stay where it doesn't come. */
const PageIcon = lazyNamed(
  () => import('./page-icons.tsx'),
  'PageIcon',
  ({ className }: FetchedProps) => <span className={className} />,
)

interface FetchedProps {
  name: string
  className: string
}

const Fetched = (props: FetchedProps) => (
  <Suspense fallback={<span className={props.className} />}>
    <PageIcon {...props} />
  </Suspense>
)

interface SidebarLinkProps {
  path: string
  label: string
  /** The page's icon; left out it is fetched with the others of its kind. */
  icon?: IconDefinition | undefined
  badge?: 'NEW' | 'trophy' | undefined
  isCurrent: boolean
  onNavigate: () => void
}

/** Scrolls a long sidebar to the link of the page that is shown. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function SidebarLink({ path, label, icon, badge, isCurrent, onNavigate }: SidebarLinkProps) {
  const { seenNews } = useSidebar()
  const isNews = badge === 'NEW'
  const isSeen = seenNews.includes(path)
  // A page is new until it was opened once in this browser.
  useEffect(() => {
    if (isNews && isCurrent && !isSeen) changeSidebar({ seenNews: [...seenNews, path] })
  }, [isNews, isCurrent, isSeen, seenNews, path])
  return (
    <li ref={isCurrent ? intoView : null} className="scroll-my-8">
      <Link
        href={path}
        onClick={onNavigate}
        aria-current={isCurrent ? 'page' : undefined}
        className="relative flex h-11 items-center gap-3 rounded-field px-3 font-medium text-cover-muted transition-colors duration-150 hover:bg-cover-raised hover:text-cover-text aria-[current=page]:bg-cover-raised aria-[current=page]:font-semibold aria-[current=page]:text-cover-text"
      >
        {icon ? <Icon icon={icon} className="size-4.5" /> : <Fetched name={path} className="size-4.5" />}
        {label}
        {isNews && isSeen ? null : isNews ? (
          <span className="ml-auto rounded-full bg-accent px-1.5 text-[0.6875rem] leading-4.5 font-bold tracking-wide text-accent-content">
            {badge}
          </span>
        ) : badge ? (
          <Fetched name={badge} className="ml-auto size-3.5 text-accent" />
        ) : null}
      </Link>
    </li>
  )
}

interface SidebarGroupProps {
  name: string
  tourName?: string | undefined
  /** The page of this group that is shown. */
  current: string | undefined
  /** Made once the group is open. */
  children: ReactNode
}

/** A part of the sidebar that opens: by hand, and whenever one of its pages is shown. */
function SidebarGroup({ name, tourName, current, children }: SidebarGroupProps) {
  const isOpen = useSidebar().openGroups.includes(name)
  const id = useId()

  // Before it is seen closed.
  useLayoutEffect(() => {
    if (current) openGroup(name)
  }, [current, name])

  return (
    <div data-tour={tourName}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggleGroup(name)}
        className="flex h-10 w-full cursor-pointer items-center justify-between rounded-field px-3 text-[0.8125rem] font-semibold text-cover-muted transition-colors duration-150 hover:text-cover-text"
      >
        {name}
        <Icon
          icon={faChevronDown}
          className={`size-3 transition-transform duration-150 ${isOpen ? '' : '-rotate-90'}`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="pt-1">
        {isOpen ? children : null}
      </div>
    </div>
  )
}

interface SidebarLinksProps {
  user: User
  onNavigate: () => void
}

const ModeSwitch = lazyNamed(() => import('../sync/mode-switch.tsx'), 'ModeSwitch')
const LookLists = lazyNamed(() => import('../rewards/looks/look-lists.tsx'), 'LookLists')

function Settings(props: SidebarLinksProps) {
  return (
    <Suspense fallback={<div className="h-72.5 md:max-lg:h-76.5 wide:h-68.5" />}>
      <ModeSwitch user={props.user} />
      <LookLists {...props} />
    </Suspense>
  )
}

/** The pages that stand in no group come first, then each group under its name. */
const groups = [...new Set(PAGES.flatMap(({ link }) => (link ? [link.group] : [])))]

export function SidebarLinks({ user, onNavigate }: SidebarLinksProps) {
  const [current] = useLocation()
  const shown = PAGES.filter((page) => isNamed(page, user))
  const linked = shown.flatMap(({ path, link }) => (link ? [{ path, ...link }] : []))
  return (
    <nav aria-label="Main" data-tour="navigation" className="grid gap-4 px-3 py-4">
      {groups.map((group) => {
        const pages = linked.filter((page) => page.group === group)
        if (pages.length === 0) return null
        const links = (
          <ul className="grid gap-1">
            {pages.map((page) => (
              <SidebarLink
                key={page.path}
                {...page}
                isCurrent={current === page.path}
                onNavigate={onNavigate}
              />
            ))}
          </ul>
        )
        if (!group) return <div key="">{links}</div>
        return (
          <SidebarGroup
            key={group}
            name={group}
            tourName={group === REWARDS ? 'rewards-nav' : undefined}
            current={pages.find(({ path }) => path === current)?.path}
          >
            {group === SETTINGS ? <Settings user={user} onNavigate={onNavigate} /> : null}
            {links}
          </SidebarGroup>
        )
      })}
    </nav>
  )
}
