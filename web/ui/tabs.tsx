import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface Tab<Name extends string> {
  name: Name
  label: string
}

interface TabsProps<Name extends string> {
  /** The tab list's name, for screen readers. */
  label: string
  tabs: readonly Tab<Name>[]
  current: Name
  onChoose: (name: Name) => void
  /** The panel of the current one. */
  children: ReactNode
}

/** The most tabs of one row on a narrow screen; more of them stand three in a row. */
const MANY = 4
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export function Tabs<Name extends string>({ label, tabs, current, onChoose, children }: TabsProps<Name>) {
  const id = useId()
  const idOf = (name: Name) => `${id}-${name}`

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const at = tabs.findIndex(({ name }) => name === current)
    const next = step && tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.name)
    document.getElementById(idOf(next.name))?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={`mb-4 w-full gap-1 rounded-xl bg-secondary p-1 ${tabs.length > MANY ? 'grid grid-cols-3 lg:inline-flex lg:w-auto' : 'flex flex-wrap sm:inline-flex sm:w-auto'}`}
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={idOf(tab.name)}
            type="button"
            role="tab"
            aria-selected={tab.name === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === current ? 0 : -1}
            className="min-h-9 flex-1 cursor-pointer rounded-lg px-2 text-sm leading-tight font-semibold text-muted transition-colors duration-150 hover:text-base-content aria-selected:bg-base-100 aria-selected:text-base-content aria-selected:shadow-sm max-md:min-h-11 sm:px-4 sm:whitespace-nowrap"
            onClick={() => onChoose(tab.name)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={idOf(current)}>
        {children}
      </div>
    </>
  )
}
