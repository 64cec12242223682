import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import { faBrush } from '@fortawesome/free-solid-svg-icons/faBrush'
import { faImage } from '@fortawesome/free-solid-svg-icons/faImage'
import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import type { ReactNode } from 'react'
import type { User } from '../../../src/identity/wire.ts'
import { booksQuery } from '../../api/books.ts'
import { sharedBook } from '../../api/current-book.ts'
import { openOther } from '../../household/open-other.ts'
import { BACKGROUND_NAMES, THEME_NAMES } from '../../rewards/looks/look-names.ts'
import { ownedLooks } from '../../rewards/looks/owned-looks.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Look, lookNow, setLook } from '../../ui/look.ts'
import { singleKeysOn } from '../../ui/single-keys.ts'
import { showToast } from '../../ui/toast.ts'
import { PageIcon } from '../page-icons.tsx'
import { isNamed, PAGES } from '../pages.ts'
import { queryClient } from '../query-client.ts'
import { ACTIONS, type Action, type Desk } from './actions.ts'
import { found } from './find.ts'
import { recentIds } from './recent.ts'
import { SHORTCUTS } from './shortcuts.ts'
import type { Thing } from './use-things.ts'

async function wear(change: Partial<Look>) {
  if (await setLook(change)) return
  const text = 'Its colours could not be fetched. It is tried again at your next visit.'
  showToast({ tone: 'error', title: 'The look could not be loaded', text })
}

/** The looks that the user owns and does not wear. Light and dark have an action of their own. */
function looksOf({ ownedItems }: User): Action[] {
  const { themes, backgrounds } = ownedLooks(ownedItems)
  const worn = lookNow()
  return [
    ...themes
      .filter((theme) => theme !== worn.theme && !['light', 'dark'].includes(theme))
      .map((theme) => ({
        id: `theme-${theme}`,
        label: `Theme: ${THEME_NAMES[theme].name}`,
        words: 'look appearance colors pick wear',
        icon: faBrush,
        run: () => wear({ theme }),
      })),
    ...backgrounds
      .filter((background) => backgrounds.length > 1 && background !== worn.background)
      .map((background) => ({
        id: `background-${background}`,
        label: `Background: ${BACKGROUND_NAMES[background].name}`,
        words: 'look appearance picture pick wear',
        icon: faImage,
        run: () => wear({ background }),
      })),
  ]
}

/** Other words for a page, by its path. */
const PAGE_WORDS: Record<string, string> = {
  '/': 'home start overview budget categories summary total balance month',
  '/budget': 'categories envelopes assign month plan move money fund fill available',
  '/accounts': 'bank balance money checking credit card cash net worth',
  '/savings': 'goals buckets save target',
  '/bills': 'due invoices rent utilities calendar payments',
  '/subscriptions': 'recurring services streaming memberships',
  '/transactions': 'history search income expenses spending payments entries',
  '/payees': 'merchants vendors names merge rename',
  '/net-worth': 'wealth assets debts owe total history over time',
  '/analytics': 'charts trends forecast net worth cash flow statistics',
  '/automation': 'rules auto-pay automatic categories',
  '/goal-plan': 'savings plan surplus forecast',
  '/reports': 'export csv json qif ofx print year',
  '/report': 'print year pdf printable',
  '/points': 'rewards earned history balance',
  '/achievements': 'badges awards trophies medals',
  '/leaderboard': 'ranking rank crown top',
  '/shop': 'store buy themes icons rewards spend points',
  '/referral': 'invite friends code link refer',
  '/profile':
    'settings account privacy security password two-factor devices name picture data support contact',
  '/billing': 'premium plan upgrade payment invoice subscription',
  '/preferences': 'settings options currency language date format time zone first day of the week rewards',
  '/connections': 'token api programs shortcut phone dashboard home assistant script outgoing hosts',
  '/household': 'shared book members family flat partner invite roles activity leave switch',
  '/operator': 'admin users security events audit log invitations messages',
  '/import': 'bank file csv ofx qfx qif camt mt940 zip excel upload import a statement',
}

/** A line of the palette. */
export interface Entry {
  id: string
  label: string
  words: string
  /** The kind of an entry, where its name doesn't tell. */
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
/** Entries shown of each kind: who looks for more types another letter. */
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

/** The books that the page does not show, as far as they have been asked for. */
const otherBooks = (): Action[] =>
  (queryClient.getQueryData(booksQuery.queryKey) ?? [])
    .filter((book) => book.id !== sharedBook()?.id && (book.kind === 'shared' || sharedBook() !== null))
    .map((book) => ({
      id: `book-${book.id}`,
      label: `Open ${book.name}`,
      words: 'switch book household shared',
      icon: faBook,
      run: () => void openOther(book),
    }))

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

/** Groups before anything is typed: what was chosen last, then everything that can be done, then every page. */
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
        {
          name: 'Actions',
          entries: [...actionsFor(desk), ...[...looksOf(desk.user), ...otherBooks()].map(actionEntry(desk))],
        },
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
