import { useSyncExternalStore } from 'react'

const STORED = 'bucketbook_theme'
const listeners = new Set<() => void>()

const themeNow = () => document.documentElement.dataset.theme ?? 'light'

function setTheme(theme: string) {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(STORED, theme)
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function onTheme(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useTheme() {
  return [useSyncExternalStore(onTheme, themeNow), setTheme] as const
}
