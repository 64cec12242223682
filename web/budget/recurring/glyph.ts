import type { IconDefinition } from '@fortawesome/fontawesome-common-types'

export interface Preset {
  /** The icon as it is stored. */
  value: string
  label: string
  glyph: IconDefinition
  /** The colour that comes with it; one of COLORS. */
  color?: string
}

export interface PresetGroup {
  name: string
  presets: Preset[]
}
