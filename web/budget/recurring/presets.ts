import { ICON_PRESETS } from './bill-presets.ts'
import type { PresetGroup } from './glyph.ts'
import type { Kind } from './kind.ts'
import { SERVICE_PRESETS } from './service-presets.ts'

/** Presets of each kind, with their icons and logos: larger than the rest of the form, they come with lazy code only. */
export const PRESETS: Record<Kind['one'], PresetGroup[]> = {
  bill: ICON_PRESETS,
  subscription: SERVICE_PRESETS,
}
