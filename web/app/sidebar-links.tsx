import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../src/identity/wire.ts'
import { isNamed, PAGES } from './pages.ts'
import { SidebarGroup } from './sidebar-group.tsx'
import { SidebarLink } from './sidebar-link.tsx'
import { REWARDS, SETTINGS } from './sidebar-state.ts'

interface SidebarLinksProps {
  user: User
  onNavigate: () => void
}

const ModeSwitch = lazy(() =>
  import('../sync/mode-switch.tsx').then((module) => ({ default: module.ModeSwitch })),
)
const LookLists = lazy(() =>
  import('../rewards/looks/look-lists.tsx').then((module) => ({ default: module.LookLists })),
)

function Settings(props: SidebarLinksProps) {
  return (
    <Suspense fallback={<div className="h-69" />}>
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
