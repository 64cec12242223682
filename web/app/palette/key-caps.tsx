import { Fragment } from 'react'
import { isMac } from '../../ui/is-mac.ts'

const NAMES: Record<string, string> = isMac ? { mod: '⌘', Enter: '↩', Esc: 'esc' } : { mod: 'Ctrl' }

/** Letters and signs are pressed one after another. */
const isSequence = (keys: readonly string[]) => keys.every((key) => /^[!-~]$/.test(key))

/** Keys as they stand on the keyboard at hand: a sequence, some together with "mod", or one or the other. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-muted">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && isSequence(keys) ? <span className="px-0.5 text-xs">then</span> : null}
          <kbd className="figures inline-grid h-6 min-w-6 place-items-center rounded-selector border border-line bg-base-200 px-1.5 font-sans text-xs font-medium">
            {NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}
