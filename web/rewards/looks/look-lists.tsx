import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { User } from '../../../src/identity/wire.ts'
import { setLook, useLook } from '../../ui/look.ts'
import { showToast } from '../../ui/toast.ts'
import { BACKGROUND_NAMES, THEME_NAMES } from './look-names.ts'
import { ownedLooks } from './owned-looks.ts'

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
function AccentPicker({ accent, onPick }: AccentPickerProps) {
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

type Change = Parameters<typeof setLook>[0]

async function wear(change: Change) {
  if (await setLook(change)) return
  const text = 'Its colours could not be fetched. It is tried again at your next visit.'
  showToast({ tone: 'error', title: 'The look could not be loaded', text })
}

/** The lists may be longer than the room that was kept for them: the link of the page, below them, stays in sight. */
const keepCurrent = (lists: HTMLElement | null) =>
  lists?.parentElement?.querySelector('li:has([aria-current=page])')?.scrollIntoView({ block: 'nearest' })

/** The themes and backgrounds that the user owns, and the accent where it is theirs to pick. */
export function LookLists({ user, onNavigate }: { user: User; onNavigate: () => void }) {
  const { theme, background, accent } = useLook()
  const { themes, backgrounds } = ownedLooks(user.ownedItems)

  const hint = (text: string) =>
    user.rewardsEnabled ? (
      <Link href="/shop" onClick={onNavigate} className="block px-3 pt-1 text-xs text-pretty underline">
        {text}
      </Link>
    ) : null
  return (
    <div ref={keepCurrent} data-tour="theme-selection" className="grid gap-3 py-2 text-cover-muted">
      <LookList
        title="Themes"
        names={THEME_NAMES}
        owned={themes}
        current={theme}
        onChoose={(theme) => wear({ theme })}
      >
        {themes.length === 2 ? hint('Visit the shop to unlock premium themes!') : null}
      </LookList>
      <LookList
        title="Backgrounds"
        names={BACKGROUND_NAMES}
        owned={backgrounds}
        current={background}
        onChoose={(background) => wear({ background })}
      >
        {backgrounds.length === 1 ? hint('Visit the shop to unlock premium backgrounds!') : null}
      </LookList>
      {user.ownedItems.includes('custom-theme-colors') ? (
        <AccentPicker accent={accent} onPick={(accent) => wear({ accent })} />
      ) : null}
    </div>
  )
}

interface LookListProps<Name extends string> {
  title: string
  names: Record<Name, { name: string; preview: string }>
  owned: Name[]
  current: Name
  onChoose: (name: Name) => void
  children: ReactNode
}

function LookList<Name extends string>({
  title,
  names,
  owned,
  current,
  onChoose,
  children,
}: LookListProps<Name>) {
  const group = useId()
  return (
    <fieldset>
      <legend className="px-3 pb-1 text-xs font-semibold">{title}</legend>
      <div className="grid gap-0.5">
        {owned.map((name) => (
          <label
            key={name}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-field px-3 font-medium transition-colors duration-150 has-checked:bg-cover-raised has-checked:text-cover-text has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-primary hover:text-cover-text"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={name === current}
              onChange={() => onChoose(name)}
            />
            <span
              aria-hidden="true"
              className="size-6 shrink-0 rounded-full border border-cover-muted/50"
              style={{ background: names[name].preview }}
            />
            {names[name].name}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
