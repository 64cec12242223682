import { faFileInvoiceDollar } from '@fortawesome/free-solid-svg-icons/faFileInvoiceDollar'
import { Icon } from '../../ui/icon.tsx'
import { useStoredIcon } from '../../ui/use-library.ts'
import { PRESETS } from './presets.ts'

const glyphs = new Map(
  [...PRESETS.bill, ...PRESETS.subscription]
    .flatMap((group) => group.presets)
    .map(({ value, glyph }) => [value, glyph]),
)

/** The icon of a bill or subscription; keys of other clients that nobody knows here get a plain bill. */
export function ItemGlyph({ stored }: { stored: string }) {
  const glyph = useStoredIcon(stored, glyphs.get(stored), faFileInvoiceDollar)
  return <Icon icon={glyph} className="size-[45%]" />
}
