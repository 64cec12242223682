import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { useId, useRef, useState } from 'react'
import { useOwns } from '../../api/use-owns.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLibrary } from '../../ui/use-library.ts'
import type { Preset, PresetGroup } from './glyph.ts'
import { ItemTile } from './item-tile.tsx'
import { PresetList } from './preset-list.tsx'

interface PresetPickerProps {
  label: string
  /** Name of the choices, in the plural. */
  what: string
  groups: PresetGroup[]
  value: string
  color: string
  startsOpen: boolean
  onChoose: (preset: Preset) => void
}

/** The present choice, and on demand the searchable list to choose from. */
export function PresetPicker(props: PresetPickerProps) {
  const { label, what, groups: own, value, color, startsOpen, onChoose } = props
  const library = useLibrary(useOwns('icon-library-pro'))
  const groups = [
    ...own,
    ...library.map(({ name, icons }) => ({
      name,
      presets: icons.map(({ icon, ...preset }) => ({ ...preset, glyph: icon })),
    })),
  ]
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = groups.flatMap((group) => group.presets).find((preset) => preset.value === value)
  return (
    <div>
      <p id={id} className="mb-1.5 text-sm font-medium">
        {label}
      </p>
      <button
        ref={opener}
        type="button"
        aria-expanded={isOpen}
        aria-describedby={id}
        className="flex w-full cursor-pointer items-center gap-3 rounded-field border border-edge bg-base-100 py-1.5 pr-3.5 pl-1.5 text-left hover:bg-base-200"
        onClick={() => setOpen(!isOpen)}
      >
        <ItemTile icon={value} color={color} className="size-9" />
        <span className={`min-w-0 flex-1 truncate ${chosen ? '' : 'text-muted'}`}>
          {chosen?.label ??
            `Choose one of ${groups.reduce((sum, group) => sum + group.presets.length, 0)} ${what}`}
        </span>
        <Icon icon={faChevronDown} className={`size-3 text-muted ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen ? (
        <PresetList
          what={what}
          groups={groups}
          value={value}
          onChoose={(preset) => {
            setOpen(false)
            onChoose(preset)
          }}
          onClose={() => {
            setOpen(false)
            opener.current?.focus()
          }}
        />
      ) : null}
    </div>
  )
}
