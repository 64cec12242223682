import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PageIcon } from '../page-icons.tsx'
import { isNamed, PAGES } from '../pages.ts'
import { ACTIONS, type Action, type Desk } from './actions.ts'
import { found } from './find.ts'
import { looksOf } from './looks.ts'
import { PAGE_WORDS } from './page-words.ts'
import { recentIds } from './recent.ts'
import { SHORTCUTS } from './shortcuts.ts'
import { singleKeysOn } from './single-keys.ts'
import type { Thing } from './use-things.ts'

/** A line of the palette. */
export interface Entry {
  id: string
  label: string
  words: string
  /** What kind of thing it is, where its name doesn't tell. */
  note?: string
  icon: ReactNode
  keys?: readonly string[] | undefined
  run: () => unknown
}

export interface Group {
  name: string
  entries: Entry[]
}

const ICON = 'size-4'
/** Of each kind: who looks for more types another letter. */
const MOST = 8

const keysOf = (does: object) =>
  singleKeysOn()
    ? SHORTCUTS.find((one) => JSON.stringify(one.does) === JSON.stringify(does))?.keys
    : undefined

const pagesFor = ({ user, go }: Desk): Entry[] =>
  PAGES.filter((page) => isNamed(page, user)).map(({ path, title, link }) => ({
    id: path,
    label: link?.label ?? title,
    words: `${title} ${PAGE_WORDS[path] ?? ''}`,
    icon: link?.icon ? <Icon icon={link.icon} className={ICON} /> : <PageIcon name={path} className={ICON} />,
    keys: keysOf({ go: path }),
    run: () => go(path),
  }))

const actionEntry =
  (desk: Desk) =>
  ({ id, label, words, icon, run }: Action): Entry => ({
    id,
    label,
    words,
    icon: <Icon icon={icon} className={ICON} />,
    keys: keysOf(id === 'shortcuts' ? { open: id } : { act: id }),
    run: () => run(desk),
  })

const actionsFor = (desk: Desk): Entry[] =>
  ACTIONS.filter(({ when }) => when?.(desk.user) ?? true).map(actionEntry(desk))

const thingEntry =
  ({ go }: Desk) =>
  ({ icon, path, ...thing }: Thing): Entry => ({
    ...thing,
    icon: <Icon icon={icon} className={ICON} />,
    run: () => go(`${path}?show=${thing.id}`),
  })

const searchEntry = ({ go }: Desk, query: string): Entry => ({
  id: 'search',
  label: `Search transactions for “${query}”`,
  words: '',
  icon: <Icon icon={faMagnifyingGlass} className={ICON} />,
  run: () => go(`/transactions?q=${encodeURIComponent(query)}`),
})

/** Before anything is typed: what was chosen last, then everything that can be done, then every page. */
function offered(desk: Desk, things: Thing[]): Group[] {
  const actions = actionsFor(desk)
  const pages = pagesFor(desk)
  const all = [...actions, ...pages, ...things.map(thingEntry(desk))]
  const recent = recentIds().flatMap((id) => all.find((entry) => entry.id === id) ?? [])
  const others = (entries: Entry[]) => entries.filter((entry) => !recent.includes(entry))
  return [
    { name: 'Recent', entries: recent },
    { name: 'Actions', entries: others(actions) },
    { name: 'Pages', entries: others(pages) },
  ]
}

/** The groups that answer the query, the one with the best answer first; the search of transactions is the last. */
export function groupsFor(desk: Desk, things: Thing[], typed: string): Group[] {
  const query = typed.trim()
  const groups = query
    ? [
        { name: 'Pages', entries: pagesFor(desk) },
        { name: 'Actions', entries: [...actionsFor(desk), ...looksOf(desk.user).map(actionEntry(desk))] },
        { name: 'Yours', entries: things.map(thingEntry(desk)) },
      ]
    : offered(desk, things)
  if (!query) return groups.filter(({ entries }) => entries.length > 0)
  const best = found(
    groups.flatMap(({ entries }) => entries),
    query,
  )
  const rank = ({ entries }: Group) => best.findIndex((entry) => entries.includes(entry))
  return [
    ...groups
      .filter((group) => rank(group) >= 0)
      .toSorted((one, other) => rank(one) - rank(other))
      .map(({ name, entries }) => ({ name, entries: found(entries, query).slice(0, MOST) })),
    { name: 'Transactions', entries: [searchEntry(desk, query)] },
  ]
}
