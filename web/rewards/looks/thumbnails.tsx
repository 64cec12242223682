import type { Background, Theme } from '../../ui/look.ts'
import { BACKGROUND_NAMES } from './look-names.ts'

type Bought = Exclude<Theme, 'light' | 'dark'>
export const BOUGHT: readonly Bought[] = ['starry-night', 'himalayas', 'meadow', 'under-the-sea']

/** The colours of each theme that one sees first: page, cover, card, a primary button, the accent. */
const COLORS: Record<Bought, { page: string; cover: string; card: string; primary: string; accent: string }> =
  {
    'starry-night': {
      page: '#12122e',
      cover: '#0b0b22',
      card: '#1d1e42',
      primary: '#ead28c',
      accent: '#c3a6f0',
    },
    himalayas: { page: '#eaf1f9', cover: '#14294a', card: '#ffffff', primary: '#21548f', accent: '#f0a955' },
    meadow: { page: '#f1f6d3', cover: '#134419', card: '#fdfdf3', primary: '#23651f', accent: '#f2ce33' },
    'under-the-sea': {
      page: '#03202f',
      cover: '#02162b',
      card: '#0a3149',
      primary: '#6ed6d8',
      accent: '#f39a78',
    },
  }

/** The app in a theme, so small that only its colours are to be seen. */
export function ThemeThumbnail({ theme, className = '' }: { theme: Bought; className?: string }) {
  const { page, cover, card, primary, accent } = COLORS[theme]
  return (
    <svg
      viewBox="0 0 64 48"
      aria-hidden="true"
      data-thumbnail={theme}
      className={`block rounded-lg border border-line ${className}`}
    >
      <rect width="64" height="48" fill={page} />
      <rect width="16" height="48" fill={cover} />
      <circle cx="5" cy="6" r="2" fill={accent} />
      {[14, 20, 26].map((y) => (
        <rect key={y} x="3" y={y} width="9" height="2" rx="1" fill={y === 14 ? accent : '#ffffff66'} />
      ))}
      <rect x="20" y="5" width="40" height="16" rx="2.5" fill={card} />
      <rect x="23" y="8" width="14" height="2.2" rx="1" fill={primary} opacity=".55" />
      <rect x="23" y="13" width="22" height="4" rx="1.5" fill={primary} />
      <rect x="20" y="25" width="18.5" height="18" rx="2.5" fill={card} />
      <rect x="41.5" y="25" width="18.5" height="18" rx="2.5" fill={card} />
      <rect x="23" y="36" width="12" height="2.4" rx="1.2" fill={accent} />
      <rect x="44.5" y="36" width="8" height="2.4" rx="1.2" fill={primary} />
    </svg>
  )
}

export function BackgroundThumbnail({ name, className = '' }: { name: Background; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-thumbnail={name}
      className={`block rounded-lg border border-line ${className}`}
      style={{ background: BACKGROUND_NAMES[name].preview }}
    />
  )
}

/** Every hue that can be picked. */
export function HueThumbnail({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded-full border border-line bg-[conic-gradient(in_oklch_longer_hue,oklch(66%_0.13_0),oklch(66%_0.13_359))] ${className}`}
    />
  )
}
