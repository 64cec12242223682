import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import { Icon } from '../../ui/icon.tsx'
import { isMac } from '../../ui/is-mac.ts'
import { ask } from './asked.ts'

interface PaletteButtonProps {
  /** Called first: the menu that it stands in closes. */
  onOpen?: () => void
}

/** The way to the palette without a keyboard. */
export function PaletteButton({ onOpen }: PaletteButtonProps) {
  return (
    <button
      type="button"
      aria-label="Search and commands"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-tip={`Search and commands (${isMac ? '⌘K' : 'Ctrl+K'})`}
      className="grid size-10 shrink-0 cursor-pointer place-items-center rounded-field text-cover-muted transition-colors duration-150 hover:bg-cover-raised hover:text-cover-text max-md:size-11"
      onClick={() => {
        onOpen?.()
        ask('palette')
      }}
    >
      <Icon icon={faMagnifyingGlass} className="size-4" />
    </button>
  )
}
