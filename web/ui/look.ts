import { useSyncExternalStore } from 'react'

/** Every theme, and whether it is a light or a dark one. All but the first two are bought. */
const THEMES = {
  light: 'light',
  dark: 'dark',
  'starry-night': 'dark',
  himalayas: 'light',
  meadow: 'light',
  'under-the-sea': 'dark',
} as const
export type Theme = keyof typeof THEMES
/** Drawings with the names of the premium themes; the default one is none. */
export type Background = 'default' | Exclude<Theme, 'light' | 'dark'>

/** The app's look in this browser. `accent` is a hue from 0 to 359; null is the theme's own. */
export interface Look {
  theme: Theme
  background: Background
  accent: number | null
}

const root = document.documentElement
const listeners = new Set<() => void>()
let look: Look = {
  theme: (root.dataset.theme ?? 'light') as Theme,
  background: (root.dataset.background ?? 'default') as Background,
  accent: root.dataset.accent ? Number(root.dataset.accent) : null,
}

export const isDark = (theme: Theme): boolean => THEMES[theme] === 'dark'
/** True where nothing of the look was bought. */
export const isPlain = ({ theme, background, accent }: Look): boolean =>
  theme in { light: 1, dark: 1 } && background === 'default' && accent === null

function keep(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(`bucketbook_${name}`)
    else localStorage.setItem(`bucketbook_${name}`, value)
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}

function wear(next: Look) {
  look = next
  putOn(next)
}

function putOn(next: Look) {
  root.dataset.theme = next.theme
  if (next.background === 'default') delete root.dataset.background
  else root.dataset.background = next.background
  if (next.accent === null) delete root.dataset.accent
  else root.dataset.accent = String(next.accent)
  root.style.setProperty('--accent-hue', String(next.accent ?? 0))
  for (const listener of listeners) listener()
}

/** The parts of a look that are only tried on, over the one that was chosen. */
let trial: Partial<Look> | null = null

/** Puts on a look that is not owned, and keeps none of it; false where it can't be loaded. */
export async function tryLook(change: Partial<Look>): Promise<boolean> {
  if (!(await isThere())) return false
  trial = change
  putOn({ ...look, ...change })
  return true
}

/** Takes off what was tried on. */
export function endTrial(): void {
  if (!trial) return
  trial = null
  putOn(look)
}

/** Falls back to the plain theme that is nearest, where the stylesheet of the premium looks doesn't come. */
function fallBack({ theme }: Look) {
  const plain = THEMES[theme]
  console.warn(`The theme ${theme} could not be loaded: ${plain} is shown instead.`)
  wear({ theme: plain, background: 'default', accent: null })
}

/** Loads the stylesheet of the premium looks where it is missing; false where it doesn't come. */
async function isThere(): Promise<boolean> {
  const { loadLooks } = await import('./load-looks.ts')
  return loadLooks()
}

/** Puts on the look that is chosen, and keeps it for the next visit. False where it can't be loaded. */
export async function setLook(change: Partial<Look>): Promise<boolean> {
  trial = null
  const next = { ...look, ...change }
  keep('theme', next.theme)
  keep('background', next.background === 'default' ? null : next.background)
  keep('accentHue', next.accent === null ? null : String(next.accent))
  if (isPlain(next) || (await isThere())) {
    wear(next)
    return true
  }
  fallBack(next)
  return false
}

/** Falls back where the stylesheet that before-paint.js asked for before the first paint has not come. */
export async function checkLook(): Promise<void> {
  if (!isPlain(look) && !(await isThere())) fallBack(look)
}

function onLook(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useTrial = (): Partial<Look> | null => useSyncExternalStore(onLook, () => trial)

export const lookNow = (): Look => look
export const useLook = (): Look => useSyncExternalStore(onLook, lookNow)
