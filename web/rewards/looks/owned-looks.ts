import { connection, isAnsweredLocally } from '../../api/connection.ts'
import { type Background, isDark, lookNow, setLook, type Theme } from '../../ui/look.ts'

const PREMIUM = ['starry-night', 'himalayas', 'meadow', 'under-the-sea'] as const
const THEMES_KEY = 'bucketbook_ownedThemes'
const BACKGROUNDS_KEY = 'bucketbook_ownedBackgrounds'

function stored(key: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}

/** Owned looks with those known from before: nothing is taken out here, and only what the server says is kept. */
function withStored<Name extends string>(key: string, owned: Name[]): Name[] {
  const all = [...new Set([...owned, ...(stored(key) as Name[])])]
  if (owned.length > 0 && !isAnsweredLocally(connection())) {
    try {
      localStorage.setItem(key, JSON.stringify(all))
    } catch {
      // Storage is switched off: the server is asked at each visit.
    }
  }
  return all
}

/** Forgets that an item is owned: its purchase was taken back. */
export function forgetOwned(item: string): void {
  const isOf = (theme: string) => item === 'premium-theme-pack' || item === `${theme}-theme`
  try {
    const themes = stored(THEMES_KEY).filter((theme) => !isOf(theme))
    localStorage.setItem(THEMES_KEY, JSON.stringify(themes))
    if (item === 'custom-backgrounds') localStorage.removeItem(BACKGROUNDS_KEY)
  } catch {
    // Storage is switched off: nothing is known.
  }
}

/** The themes and backgrounds that somebody with these items of the shop can choose, in the order of the shop. */
export function ownedLooks(items: string[]): { themes: Theme[]; backgrounds: Background[] } {
  const themes = withStored(
    THEMES_KEY,
    PREMIUM.filter((theme) => items.includes(`${theme}-theme`)),
  )
  const backgrounds = withStored(BACKGROUNDS_KEY, items.includes('custom-backgrounds') ? [...PREMIUM] : [])
  return {
    themes: ['light', 'dark', ...PREMIUM.filter((theme) => themes.includes(theme))],
    backgrounds: ['default', ...PREMIUM.filter((name) => backgrounds.includes(name))],
  }
}

/** Takes off looks that the user does not own, such as those of somebody who used this browser before. */
export function wearOwned(items: string[]): void {
  const { theme, background, accent } = lookNow()
  const { themes, backgrounds } = ownedLooks(items)
  const isAccentOwned = accent === null || items.includes('custom-theme-colors')
  if (themes.includes(theme) && backgrounds.includes(background) && isAccentOwned) return
  void setLook({
    theme: themes.includes(theme) ? theme : isDark(theme) ? 'dark' : 'light',
    background: backgrounds.includes(background) ? background : 'default',
    accent: isAccentOwned ? accent : null,
  })
}
