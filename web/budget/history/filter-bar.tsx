import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import { faSliders } from '@fortawesome/free-solid-svg-icons/faSliders'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { accountsQuery, categoriesQuery, goalsQuery, groupsQuery } from '../ledger/queries.ts'
import { tagsQuery } from '../tags/queries.ts'
import { TYPE_LABELS } from '../transactions/type-labels.ts'
import { countOf, type FilterName, type HistoryFilter, NO_CATEGORY } from './filter.ts'
import { FilterAmount, FilterDay, FilterSelect } from './filter-field.tsx'
import { FilterPayee } from './filter-payee.tsx'

/** Long enough to type the next letter, short enough to look immediate. */
const PAUSE_MS = 200

function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)

  // Changed from outside, by "Clear" or by going back.
  useEffect(() => {
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])

  useEffect(() => {
    const text = typed.trim()
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onSearch(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])

  return (
    <div className="relative min-w-0 flex-1">
      <Icon
        icon={faMagnifyingGlass}
        className="pointer-events-none absolute top-1/2 left-3.5 z-10 size-3.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label="Search transactions"
        placeholder="Search"
        maxLength={200}
        className="input pl-10 max-md:h-11"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}

interface FilterBarProps {
  filter: HistoryFilter
  onFilter: (name: FilterName, value: string) => void
  onClear: () => void
  /** Begins to mark rows; undefined while there is nothing to mark. */
  onMark: (() => void) | undefined
}

const typeOptions = [...Object.entries(TYPE_LABELS), ['transfer', 'Transfer']].map(
  ([id = '', name = '']) => ({
    id,
    name,
  }),
)

/** Filters that a wide screen shows only once it is asked to, or one of them is chosen. */
const RARE: FilterName[] = ['group', 'goal', 'payee', 'tag', 'min', 'max']

/** Screens on which the first filters are always shown, as the list is wide enough. */
const WIDE = matchMedia('(width >= 80rem)')

/** The search and the filters: on a small screen all of them behind a button, on a wide one those that are rarely wanted. */
export function FilterBar({ filter, onFilter, onClear, onMark }: FilterBarProps) {
  const [isOpen, setOpen] = useState(() => WIDE.matches && RARE.some((name) => filter[name]))
  const accounts = useQuery(accountsQuery).data ?? []
  const categories = useQuery(categoriesQuery).data ?? []
  const groups = useQuery(groupsQuery).data ?? []
  const goals = useQuery(goalsQuery).data ?? []
  const search = useCallback((text: string) => onFilter('q', text), [onFilter])
  const tagOptions = (useQuery(tagsQuery).data ?? []).map(({ name }) => ({ id: name, name }))
  const count = countOf(filter)
  const isSet = count > 0 || Boolean(filter.q)
  const countWords = count > 0 ? ` (${count})` : ''
  const bind = (name: FilterName) => ({
    value: filter[name] ?? '',
    onChange: (value: string) => onFilter(name, value),
  })
  const whereOpen = isOpen ? 'contents' : 'hidden'
  const hasGroups = groups.length > 0 || Boolean(filter.group)
  const hasGoals = goals.length > 0 || Boolean(filter.goal)
  // One of them is wider where the last one would stand alone in its row otherwise.
  const first =
    hasGroups === hasGoals
      ? '@max-[40rem]:*:first:col-span-2'
      : '@min-[40rem]:@max-[56rem]:*:first:col-span-2'
  return (
    <search className="@container block border-b border-line p-3 md:p-4">
      <div className="flex gap-2">
        <SearchBox value={filter.q ?? ''} onSearch={search} />
        <Button
          look="quiet"
          className={isSet ? 'max-md:h-11 max-md:px-2' : 'max-md:hidden'}
          disabled={!isSet}
          onClick={onClear}
        >
          Clear
        </Button>
        <Button
          icon={faSliders}
          aria-expanded={isOpen}
          aria-controls="history-filters"
          aria-label={`Filters${countWords}`}
          className="max-md:h-11"
          onClick={() => setOpen(!isOpen)}
        >
          {/* A search of some words is read beside "Clear" too. */}
          <span className={isSet ? '@max-[30rem]:hidden' : undefined}>Filters{countWords}</span>
          {count > 0 ? <span className="@min-[30rem]:hidden">{count}</span> : null}
        </Button>
        {onMark ? (
          <Button icon={faListCheck} className="max-md:h-11" aria-label="Mark rows" onClick={onMark}>
            <span className="@max-[30rem]:hidden">Mark</span>
          </Button>
        ) : null}
      </div>
      <div
        id="history-filters"
        className={`mt-3 grid-cols-2 gap-3 @[40rem]:grid-cols-3 @[56rem]:grid @[56rem]:grid-cols-5 ${first} ${isOpen ? 'grid' : 'hidden'}`}
      >
        <FilterSelect label="Account" all="All accounts" options={accounts} {...bind('account')} />
        <FilterSelect
          label="Category"
          all="All categories"
          options={[{ id: NO_CATEGORY, name: 'Without a category' }, ...categories]}
          {...bind('category')}
        />
        <FilterSelect label="Type" all="All types" options={typeOptions} {...bind('type')} />
        <FilterDay label="From" max={filter.to} {...bind('from')} />
        <FilterDay label="To" min={filter.from} {...bind('to')} />
        <div className={whereOpen}>
          {hasGroups ? (
            <FilterSelect label="Group" all="All groups" options={groups} {...bind('group')} />
          ) : null}
          {hasGoals ? (
            <FilterSelect label="Savings goal" all="All goals" options={goals} {...bind('goal')} />
          ) : null}
          <div className={hasGroups && hasGoals ? '@[56rem]:col-span-2' : ''}>
            <FilterPayee value={filter.payee} onChange={(id) => onFilter('payee', id)} />
          </div>
          <FilterSelect label="Tag" all="All tags" options={tagOptions} {...bind('tag')} />
          <FilterAmount label="At least" {...bind('min')} />
          <FilterAmount label="At most" {...bind('max')} />
        </div>
      </div>
    </search>
  )
}
