import { isMac } from '../../ui/is-mac.ts'

const NAMES: Record<string, string> = isMac ? { mod: '⌘', Enter: '↩', Esc: 'esc' } : { mod: 'Ctrl' }

/** Keys as they stand on the keyboard at hand: pressed one after another, or together with "mod". */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="figures inline-grid h-6 min-w-6 place-items-center rounded-selector border border-line bg-base-200 px-1.5 font-sans text-xs font-medium text-muted"
        >
          {NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  )
}
