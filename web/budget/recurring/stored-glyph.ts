import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faFileInvoiceDollar } from '@fortawesome/free-solid-svg-icons/faFileInvoiceDollar'
import { useStoredIcon } from '../../ui/use-library.ts'
import { ICON_PRESETS } from '../bills/icon-presets.ts'
import { SERVICE_PRESETS } from '../subscriptions/service-presets.ts'

const glyphs = new Map(
  [...ICON_PRESETS, ...SERVICE_PRESETS]
    .flatMap((group) => group.presets)
    .map(({ value, glyph }) => [value, glyph]),
)

/** The icon of a bill or subscription; keys of other clients that nobody knows here get a plain bill. */
export const useStoredGlyph = (stored: string): IconDefinition =>
  useStoredIcon(stored, glyphs.get(stored), faFileInvoiceDollar)
