import { Link, useLocation } from 'wouter'
import { Icon } from '../ui/icon.tsx'
import { PAGES } from './pages.ts'

const linked = PAGES.flatMap(({ path, link }) => (link ? [{ path, ...link }] : []))

/** The pages that stand in no group come first, then each group under its name. */
const groups = [...new Set(linked.map((page) => page.group))]

export function SidebarLinks({ onNavigate }: { onNavigate: () => void }) {
  const [current] = useLocation()
  return (
    <nav aria-label="Main" className="grid gap-6 px-3 py-4">
      {groups.map((group) => (
        <ul key={group ?? ''} className="grid gap-1">
          {group ? <li className="px-3 pb-1 text-xs font-semibold text-cover-muted">{group}</li> : null}
          {linked
            .filter((page) => page.group === group)
            .map((page) => (
              <li key={page.path}>
                <Link
                  href={page.path}
                  onClick={onNavigate}
                  aria-current={current === page.path ? 'page' : undefined}
                  className="relative flex h-11 items-center gap-3 rounded-field px-3 font-medium text-cover-muted transition-colors duration-150 hover:bg-cover-raised hover:text-cover-text aria-[current=page]:bg-cover-raised aria-[current=page]:font-semibold aria-[current=page]:text-cover-text"
                >
                  <Icon icon={page.icon} className="size-4.5" />
                  {page.label}
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  )
}
