import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
// Each from its own file: what comes from the package's one big module is loaded with the first page.
import { faCat } from '@fortawesome/free-solid-svg-icons/faCat'
import { faDog } from '@fortawesome/free-solid-svg-icons/faDog'
import { faDove } from '@fortawesome/free-solid-svg-icons/faDove'
import { faFish } from '@fortawesome/free-solid-svg-icons/faFish'
import { faFrog } from '@fortawesome/free-solid-svg-icons/faFrog'
import { faLeaf } from '@fortawesome/free-solid-svg-icons/faLeaf'
import { faMoon } from '@fortawesome/free-solid-svg-icons/faMoon'
import { faMountain } from '@fortawesome/free-solid-svg-icons/faMountain'
import { faOtter } from '@fortawesome/free-solid-svg-icons/faOtter'
import { faRocket } from '@fortawesome/free-solid-svg-icons/faRocket'
import { faTree } from '@fortawesome/free-solid-svg-icons/faTree'
import type { FREE_ICONS } from '../../src/profile/wire.ts'
import { Icon } from '../ui/icon.tsx'
import { PremiumArt } from './premium-art.tsx'

type FreeIcon = (typeof FREE_ICONS)[number]

// Font Awesome's own sun looks like a gear.
const sun = {
  icon: [
    24,
    24,
    [],
    '',
    'M12 6.200a5.800 5.800 0 1 0 0 11.600 5.800 5.800 0 0 0 0-11.600zM12 .8l2 3.700h-4zM12 23.200l-2-3.700h4zM.8 12l3.700-2v4zM23.200 12l-3.700 2v-4zM4.080 4.080l4.030 1.200-2.830 2.830zM19.920 19.920l-4.030-1.200 2.830-2.830zM4.080 19.920l1.200-4.030 2.830 2.830zM19.920 4.080l-1.200 4.030-2.830-2.830z',
  ],
} as unknown as IconDefinition

/** The hue of the round, in degrees; its glyph is a deep shade of the same. */
const FREE_ART: Record<FreeIcon, { glyph: IconDefinition; hue: number }> = {
  cat: { glyph: faCat, hue: 55 },
  dog: { glyph: faDog, hue: 75 },
  fish: { glyph: faFish, hue: 225 },
  frog: { glyph: faFrog, hue: 140 },
  otter: { glyph: faOtter, hue: 40 },
  dove: { glyph: faDove, hue: 260 },
  leaf: { glyph: faLeaf, hue: 125 },
  tree: { glyph: faTree, hue: 160 },
  sun: { glyph: sun, hue: 90 },
  moon: { glyph: faMoon, hue: 285 },
  mountain: { glyph: faMountain, hue: 205 },
  rocket: { glyph: faRocket, hue: 20 },
}

const isFree = (icon: string): icon is FreeIcon => icon in FREE_ART

/** A profile icon, as large as what holds it. It looks the same in both themes and on the dark cover. */
export function IconArt({ icon }: { icon: string }) {
  if (!isFree(icon)) return <PremiumArt icon={icon} />
  const { glyph, hue } = FREE_ART[icon]
  return (
    <span
      className="grid size-full place-items-center rounded-full"
      style={{ color: `oklch(40% 0.1 ${hue})`, backgroundColor: `oklch(88% 0.075 ${hue})` }}
    >
      <Icon icon={glyph} className="size-[54%]" />
    </span>
  )
}
