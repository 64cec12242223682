import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faEllipsis } from '@fortawesome/free-solid-svg-icons/faEllipsis'
import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

interface MenuItem {
  label: string
  /** The label together with its object, where a screen reader is to hear that. */
  name?: string
  icon: IconDefinition
  isDanger?: boolean
  isDisabled?: boolean
  run: () => void
}

type Opens = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'popoverTarget' | 'aria-haspopup' | 'aria-expanded'
>

interface MenuProps {
  /** The menu's name with what it is for: all that a screen reader hears of the three dots. */
  label: string
  items: readonly MenuItem[]
  /** The button that opens the menu, where that isn't three dots. */
  trigger?: (opens: Opens) => ReactNode
}

const GAP = 4
const ITEM = '[role=menuitem]:enabled'

/** A menu of what can be done with one row, behind three dots. A popover, so that no card or table cuts it off. */
export function Menu({ label, items, trigger }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const menu = list.current
    const place = button.current?.getBoundingClientRect()
    if (!isOpen || !menu || !place) return
    const isLow = place.bottom + GAP + menu.offsetHeight > innerHeight
    menu.style.top = `${isLow ? Math.max(GAP, place.top - GAP - menu.offsetHeight) : place.bottom + GAP}px`
    // The menu lies below its button, as far to the right as that and as far to the left as the page allows.
    menu.style.left = `${Math.max(GAP, place.right - menu.offsetWidth)}px`
    // A browser tells of the opening a moment later: whoever has reached an item by then stays on it.
    if (!menu.contains(document.activeElement)) menu.querySelector<HTMLElement>(ITEM)?.focus()
    const close = () => menu.hidePopover()
    // A browser scrolls by itself where something above grows, so that nothing moves: the menu stays open then.
    const closeIfMoved = () => {
      const top = button.current?.getBoundingClientRect().top ?? 0
      if (Math.abs(top - place.top) > 1) close()
    }
    addEventListener('scroll', closeIfMoved, { passive: true })
    addEventListener('resize', close)
    return () => {
      removeEventListener('scroll', closeIfMoved)
      removeEventListener('resize', close)
    }
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }

  const opens: Opens = { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen }
  return (
    <span ref={button} className="inline-grid">
      {trigger ? (
        trigger(opens)
      ) : (
        <IconButton
          icon={faEllipsis}
          label={label}
          iconClass="size-4"
          className="max-md:min-h-11 max-md:min-w-11"
          {...opens}
        />
      )}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="fixed inset-auto m-0 min-w-52 rounded-xl border border-line bg-base-100 p-1.5 text-base-content shadow-lift"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-label={item.name}
            disabled={item.isDisabled}
            className={`flex min-h-10 w-full items-center gap-3 rounded-lg px-3 text-left font-medium enabled:cursor-pointer enabled:hover:bg-secondary focus-visible:bg-secondary disabled:opacity-40 max-md:min-h-11 ${item.isDanger ? 'text-error' : ''}`}
            onClick={() => {
              // The menu closes before a dialog opens: so the three dots have the focus, and get it back.
              list.current?.hidePopover()
              item.run()
            }}
          >
            <Icon icon={item.icon} className="size-3.5" />
            {item.label}
          </button>
        ))}
      </div>
    </span>
  )
}
