import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faCalendarDays } from '@fortawesome/free-solid-svg-icons/faCalendarDays'
import { faGrip } from '@fortawesome/free-solid-svg-icons/faGrip'
import { faListUl } from '@fortawesome/free-solid-svg-icons/faListUl'
import { useState } from 'react'
import { keep, kept } from '../api/storage.ts'
import { Icon } from '../ui/icon.tsx'

const VIEWS = {
  cards: ['Cards', faGrip],
  list: ['List', faListUl],
  calendar: ['Calendar', faCalendarDays],
} satisfies Record<string, [string, IconDefinition]>

type View = keyof typeof VIEWS
type Layout = 'cards' | 'list'

/** The layout of a page's rows, as cards or lines of a table, and its setter. Kept in this browser, by page. */
export function useLayout(page: 'accounts' | 'bills' | 'subscriptions'): [Layout, (layout: Layout) => void] {
  const name = `bucketbook_view_${page}`
  const [layout, setLayout] = useState<Layout>(() => (kept(name) === 'list' ? 'list' : 'cards'))
  function choose(next: Layout) {
    setLayout(next)
    keep(name, next)
  }
  return [layout, choose]
}

interface ViewChoiceProps<Offered extends View> {
  views: readonly Offered[]
  view: Offered
  onChoose: (view: Offered) => void
}

/** The choice between the views of a page's rows. */
export function ViewChoice<Offered extends View>({ views, view, onChoose }: ViewChoiceProps<Offered>) {
  return (
    <fieldset
      data-tour="views"
      className="flex gap-1 rounded-xl bg-secondary p-1 @max-[37.5rem]:basis-full @max-[37.5rem]:*:flex-1"
    >
      <legend className="sr-only">View</legend>
      {views.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          className="flex h-8 cursor-pointer items-center justify-center gap-2 rounded-lg px-3 text-sm font-semibold text-muted transition-colors duration-150 hover:text-base-content aria-pressed:bg-base-100 aria-pressed:text-base-content aria-pressed:shadow-sm max-md:h-9"
          onClick={() => onChoose(each)}
        >
          <Icon icon={VIEWS[each][1]} className="size-3.5" />
          {VIEWS[each][0]}
        </button>
      ))}
    </fieldset>
  )
}
