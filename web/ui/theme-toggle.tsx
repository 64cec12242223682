import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faMoon } from '@fortawesome/free-solid-svg-icons/faMoon'
import { IconButton } from './icon-button.tsx'
import { isDark, setLook, type Theme, useLook } from './look.ts'

// Font Awesome's own sun looks like a gear at this size.
export const sun = {
  icon: [
    24,
    24,
    [],
    '',
    'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.93 3.51l2.83 2.83-1.42 1.42-2.83-2.83zM17.66 16.24l2.83 2.83-1.42 1.42-2.83-2.83zM19.07 3.51l1.42 1.42-2.83 2.83-1.42-1.42zM6.34 16.24l1.42 1.42-2.83 2.83-1.42-1.42z',
  ],
} as unknown as IconDefinition

/** The theme that the switch has left: a second press finds a bought one again. */
let left: Theme | undefined

export function ThemeToggle({ onCover = false }: { onCover?: boolean }) {
  const { theme } = useLook()
  const dark = isDark(theme)
  function flip() {
    const next = left && isDark(left) !== dark ? left : dark ? 'light' : 'dark'
    left = theme
    void setLook({ theme: next })
  }
  return (
    <IconButton
      icon={dark ? sun : faMoon}
      label={dark ? 'Switch to the light theme' : 'Switch to the dark theme'}
      iconClass="size-4.5"
      look={onCover ? 'cover' : 'plain'}
      className="min-h-10 min-w-10"
      onClick={flip}
    />
  )
}
