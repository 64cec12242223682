import { faMoon, faSun } from '@fortawesome/free-solid-svg-icons'
import { IconButton } from '../ui/icon-button.tsx'
import { useTheme } from './theme.ts'

export function ThemeToggle({ onCover = false }: { onCover?: boolean }) {
  const [theme, setTheme] = useTheme()
  const isDark = theme === 'dark'
  return (
    <IconButton
      icon={isDark ? faSun : faMoon}
      label={isDark ? 'Switch to the light theme' : 'Switch to the dark theme'}
      look={onCover ? 'cover' : 'plain'}
      className="min-h-10 min-w-10"
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  )
}
