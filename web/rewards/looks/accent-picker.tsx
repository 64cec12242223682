import { useId } from 'react'

interface AccentPickerProps {
  /** A hue from 0 to 359; null is the theme's own. */
  accent: number | null
  onPick: (accent: number | null) => void
}

const HUES = [
  { hue: 25, name: 'Red' },
  { hue: 55, name: 'Orange' },
  { hue: 95, name: 'Olive' },
  { hue: 145, name: 'Green' },
  { hue: 195, name: 'Teal' },
  { hue: 245, name: 'Blue' },
  { hue: 295, name: 'Violet' },
  { hue: 350, name: 'Pink' },
]

/** The accent colour: one of eight, any hue between them, or the theme's own. */
export function AccentPicker({ accent, onPick }: AccentPickerProps) {
  const id = useId()
  return (
    <fieldset className="px-3">
      <legend className="pb-1.5 text-xs font-semibold">Accent colour</legend>
      <div className="grid grid-cols-8 gap-1.5">
        {HUES.map(({ hue, name }) => (
          <button
            key={hue}
            type="button"
            aria-label={name}
            aria-pressed={accent === hue}
            className="aspect-square cursor-pointer rounded-full border-2 border-transparent outline-offset-2 aria-pressed:border-cover-text"
            style={{ background: `oklch(62% 0.13 ${hue})` }}
            onClick={() => onPick(hue)}
          />
        ))}
      </div>
      <label htmlFor={id} className="sr-only">
        Hue of the accent colour
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={359}
        value={accent ?? 181}
        onChange={(event) => onPick(Number(event.target.value))}
        className="mt-3 h-2.5 w-full cursor-pointer appearance-none rounded-full bg-[linear-gradient(90deg_in_oklch_longer_hue,oklch(62%_0.13_0),oklch(62%_0.13_359))]"
      />
      <button
        type="button"
        disabled={accent === null}
        className="mt-1 min-h-8 cursor-pointer text-xs font-medium underline disabled:cursor-default disabled:no-underline"
        onClick={() => onPick(null)}
      >
        {accent === null ? 'As the theme has it' : 'Back to the theme’s own'}
      </button>
    </fieldset>
  )
}
