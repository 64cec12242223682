import { ICON_PRESETS } from './bill-presets.ts'
import type { PresetGroup } from './glyph.ts'
import type { Kind } from './kind.ts'
import { SERVICE_PRESETS } from './service-presets.ts'

/** What the form of each kind offers: its icons and logos are larger than the rest of it. */
export const PRESETS: Record<Kind['one'], PresetGroup[]> = {
  bill: ICON_PRESETS,
  subscription: SERVICE_PRESETS,
}
