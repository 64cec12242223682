import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { foldText } from '../../../src/values/fold-text.ts'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Preset, PresetGroup } from './glyph.ts'

interface PresetListProps {
  what: string
  groups: PresetGroup[]
  value: string
  onChoose: (preset: Preset) => void
  onClose: () => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function search(groups: PresetGroup[], words: string): PresetGroup[] {
  const wanted = foldText(words.trim())
  const fits = (text: string) => foldText(text).includes(wanted)
  return groups
    .map(({ name, presets }) => ({
      name,
      presets: fits(name) ? presets : presets.filter(({ label }) => fits(label)),
    }))
    .filter(({ presets }) => presets.length > 0)
}

/** A search field and what it finds: typed into, walked through with the arrows, chosen with Enter. */
export function PresetList({ what, groups, value, onChoose, onClose }: PresetListProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const [current, setCurrent] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const found = search(groups, words)
  const presets = found.flatMap((group) => group.presets)
  const optionId = (preset: string) => `${id}-${preset.replaceAll(' ', '-')}`

  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step) {
      const at = presets.findIndex((preset) => preset.value === current)
      const next = presets.at(at < 0 && step < 0 ? -1 : (at + step) % presets.length)
      setCurrent(next?.value ?? null)
      if (next) document.getElementById(optionId(next.value))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      const chosen = presets.find((preset) => preset.value === current) ?? (words ? presets[0] : undefined)
      if (chosen) onChoose(chosen)
    } else if (event.key === 'Escape') {
      onClose()
    } else return
    // Enter would send the form, and Escape would close the whole dialog.
    event.preventDefault()
  }

  return (
    <div className="mt-1.5 overflow-hidden rounded-field border border-line">
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={`Search ${what}`}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current ? optionId(current) : undefined}
        autoComplete="off"
        placeholder={`Search ${what}`}
        className="h-11 w-full rounded-t-field border-b border-line bg-base-100 px-3.5 -outline-offset-2 placeholder:text-muted max-md:text-base"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setCurrent(null)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {words ? `${plural(presets.length, 'match', 'matches')}` : ''}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={what}
        className="max-h-60 overflow-y-auto overscroll-contain p-1.5"
      >
        {found.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={group.name} role="group" aria-label={group.name}>
            <p aria-hidden="true" className="px-2 pt-2 pb-1 text-xs font-semibold text-muted">
              {group.name}
            </p>
            <div role="presentation" className="grid grid-cols-2 gap-0.5">
              {group.presets.map((preset) => (
                <button
                  key={preset.value}
                  id={optionId(preset.value)}
                  type="button"
                  role="option"
                  tabIndex={-1}
                  aria-selected={preset.value === value}
                  className={`grid min-h-11 cursor-pointer grid-cols-[1.75rem_1fr] items-center gap-2 rounded-lg px-2 py-1 text-left text-[0.8125rem] leading-tight hover:bg-secondary aria-selected:bg-primary/10 aria-selected:font-semibold ${preset.value === current ? 'bg-secondary outline-2 -outline-offset-2 outline-primary' : ''}`}
                  onClick={() => onChoose(preset)}
                >
                  <Picture glyph={preset.glyph} />
                  {preset.label}
                </button>
              ))}
            </div>
          </div>
        ))}
        {presets.length === 0 ? (
          <p className="px-2 py-4 text-sm text-muted">
            Nothing by that name. Close this list and type the name yourself.
          </p>
        ) : null}
      </div>
    </div>
  )
}

function Picture({ glyph }: Pick<Preset, 'glyph'>) {
  return (
    <span aria-hidden="true" className="grid size-7 place-items-center">
      <Icon icon={glyph} className="size-4.5" />
    </span>
  )
}
