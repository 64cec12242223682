import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { Suspense, useEffect } from 'react'
import { Link } from 'wouter'
import { Icon } from '../ui/icon.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { changeSidebar, useSidebar } from './sidebar-state.ts'

/** Without the drawings the names stay. */
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
  /** Without one it is fetched with the others of its kind. */
  icon?: IconDefinition | undefined
  badge?: 'NEW' | 'trophy' | undefined
  isCurrent: boolean
  onNavigate: () => void
}

/** Of a long sidebar it shows where one is. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export function SidebarLink({ path, label, icon, badge, isCurrent, onNavigate }: SidebarLinkProps) {
  const { seenNews } = useSidebar()
  const isNews = badge === 'NEW'
  const isSeen = seenNews.includes(path)
  // It is new until its page was opened once in this browser.
  useEffect(() => {
    if (isNews && isCurrent && !isSeen) changeSidebar({ seenNews: [...seenNews, path] })
  }, [isNews, isCurrent, isSeen, seenNews, path])
  return (
    <li ref={isCurrent ? intoView : null}>
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
