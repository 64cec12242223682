import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import type { Desk } from './actions.ts'
import { typedSoFar } from './asked.ts'
import { type Entry, groupsFor } from './entries.tsx'
import { KeyCaps } from './key-caps.tsx'
import { remember } from './recent.ts'
import { useThings } from './use-things.ts'

/** `--visible-height` of the element: what the keyboard of a phone leaves of the screen. */
function useVisibleHeight(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return
    const measure = () => {
      ref.current?.style.setProperty('--visible-height', `${visualViewport.height}px`)
      ref.current?.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`)
    }
    measure()
    visualViewport.addEventListener('resize', measure)
    visualViewport.addEventListener('scroll', measure)
    return () => {
      visualViewport.removeEventListener('resize', measure)
      visualViewport.removeEventListener('scroll', measure)
    }
  }, [ref])
}

const NAME = 'Search and commands'

interface PaletteProps {
  desk: Desk
  /** Closes at once: what is chosen may open a dialog of its own. */
  onClose: () => void
}

/** One field from which every page, every action and everything of the user's own is found. */
export function Palette({ desk, onClose }: PaletteProps) {
  const modal = useModal(onClose)
  useVisibleHeight(modal.ref)
  const field = useRef<HTMLInputElement>(null)
  // The browser gives the focus to the first part that can take it, which is the frame of the list.
  useLayoutEffect(() => {
    field.current?.focus()
    // While this was drawn somebody may have gone on typing.
    setQuery(typedSoFar())
  }, [])
  const [query, setQuery] = useState(typedSoFar)
  const things = useThings()
  const groups = groupsFor(desk, things.found, query)
  const first = groups[0]?.entries[0]?.id ?? ''
  const [chosen, setChosen] = useState({ id: first, first })
  // A better answer has come: Enter takes that one.
  if (chosen.first !== first) setChosen({ id: first, first })
  const isNothing = groups.length === 1 && query.trim() !== ''
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)

  function run(entry: Entry) {
    if (entry.id !== 'search' && entry.id !== 'sign-out') remember(entry.id)
    onClose()
    entry.run()
  }

  return (
    <dialog
      {...modal}
      aria-label={NAME}
      className="sheet fixed m-0 w-screen max-w-none flex-col overflow-hidden bg-base-100 text-base-content shadow-lift open:flex max-sm:top-(--visible-top,0px) max-sm:h-(--visible-height,100dvh) max-sm:max-h-none sm:mx-auto sm:mt-[12vh] sm:max-h-[min(70dvh,34rem)] sm:w-[min(40rem,92vw)] sm:rounded-2xl sm:border sm:border-line"
    >
      <CommandRoot
        label={NAME}
        shouldFilter={false}
        loop
        vimBindings={false}
        value={chosen.id}
        onValueChange={(id) => setChosen({ id, first })}
        className="flex min-h-0 flex-1 flex-col outline-none"
      >
        <div className="flex items-center gap-3 border-b border-line pr-2 pl-4 sm:pr-4 sm:pl-5">
          <Icon icon={faMagnifyingGlass} className="size-4 text-muted" />
          <CommandInput
            value={query}
            onValueChange={setQuery}
            ref={field}
            placeholder="Search or jump to…"
            enterKeyHint="go"
            maxLength={200}
            className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
          />
          <IconButton
            icon={faXmark}
            label="Close"
            className="min-h-11 min-w-11 sm:hidden"
            onClick={onClose}
          />
          <span className="max-sm:hidden">
            <KeyCaps keys={['Esc']} />
          </span>
        </div>
        <CommandList
          label="Results"
          className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none"
        >
          {isNothing ? (
            <p
              role="presentation"
              className="px-3 pt-4 pb-3 text-center text-pretty wrap-anywhere text-muted"
            >
              {things.isLoading
                ? 'Looking…'
                : `No page, action or thing of yours is called “${query.trim()}”.`}
              {things.isFailed ? ' Some of your lists could not be loaded.' : ''}
            </p>
          ) : null}
          {groups.map(({ name, entries }) => (
            <CommandGroup
              key={name}
              heading={<span className="block px-3 pt-2.5 pb-1 label-quiet">{name}</span>}
            >
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} onChoose={() => run(entry)} />
              ))}
            </CommandGroup>
          ))}
        </CommandList>
      </CommandRoot>
      <p role="status" className="sr-only">
        {isNothing ? 'Nothing found' : plural(count, 'result')}
      </p>
    </dialog>
  )
}

function Line({ entry, onChoose }: { entry: Entry; onChoose: () => void }) {
  return (
    <CommandItem
      value={entry.id}
      onSelect={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 text-muted data-[selected=true]:bg-secondary data-[selected=true]:text-base-content sm:min-h-10"
    >
      {entry.icon}
      <span className="min-w-0 flex-1 truncate font-medium text-base-content" title={entry.label}>
        {entry.label}
      </span>
      {entry.note ? <span className="shrink-0 text-[0.8125rem]">{entry.note}</span> : null}
      {entry.keys ? (
        <span aria-hidden="true" className="max-sm:hidden">
          <KeyCaps keys={entry.keys} />
        </span>
      ) : null}
    </CommandItem>
  )
}
