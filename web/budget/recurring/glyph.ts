import type { IconDefinition } from '@fortawesome/fontawesome-common-types'

/** A drawn icon, or the letters of a service whose logo nobody may draw. */
export type Glyph = IconDefinition | string

export interface Preset {
  /** As it is stored. */
  value: string
  label: string
  glyph: Glyph
  /** The colour that comes with it; one of COLORS. */
  color?: string
}

export interface PresetGroup {
  name: string
  presets: Preset[]
}
