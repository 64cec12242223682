import type { Column } from './columns.ts'

/** A month alone: lines of two rows on a phone, cells under headings from there on. Three: cells side by side. */
export type Span = 'one' | 'three'

export const spanOf = (columns: readonly Column[]): Span => (columns.length === 1 ? 'one' : 'three')

export const TABLE = {
  one: 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 @[40rem]:grid-cols-[minmax(0,1fr)_auto_auto_auto] @[40rem]:gap-x-1',
  three: 'grid grid-cols-[minmax(9rem,1fr)_repeat(9,auto)] overflow-x-auto text-[0.8125rem]',
}

/** A line of the table, whose cells stand in the table's own columns. */
export const LINE = {
  one: 'col-span-full grid grid-cols-subgrid items-center px-4 @[40rem]:px-5 @[64rem]:px-6',
  three: 'col-span-full grid grid-cols-subgrid items-stretch pl-5',
}

const BESIDE = 'flex items-center justify-end px-1 text-right'

/** Places of the cells of a line. On a phone the name and the available amount come first, the rest below them. */
export const CELL = {
  one: {
    name: 'min-w-0 @[40rem]:pr-4',
    assigned: 'relative min-w-0 @max-[40rem]:row-start-2 @[40rem]:min-w-26 @[40rem]:text-right',
    spent: 'text-right @max-[40rem]:row-start-2 @max-[40rem]:col-start-2 @[40rem]:min-w-24',
    available: 'text-right @max-[40rem]:row-start-1 @max-[40rem]:col-start-2 @[40rem]:min-w-26',
  },
  three: {
    name: 'min-w-0 self-center pr-3',
    assigned: `relative min-w-21 ${BESIDE}`,
    spent: `min-w-19 ${BESIDE}`,
    available: `min-w-21 pr-3 ${BESIDE}`,
  },
}

/** An amount that is no button ends where those end that are. */
export const PLAIN = {
  one: {
    assigned: '@[40rem]:inline-block @[40rem]:pr-[9px]',
    spent: '@[40rem]:inline-block @[40rem]:pr-2',
    available: '@[40rem]:inline-block @[40rem]:pr-[11px]',
  },
  three: { assigned: 'pr-[5px]', spent: 'pr-2', available: 'pr-[7px]' },
}

/** Tint by which the month that is looked at stands out among three; none where it stands alone. */
export const tintOf = (span: Span, isMain: boolean): string =>
  span === 'three' && isMain ? 'bg-base-200/70' : ''

/** Looks of a figure's label: seen where no heading stands above the figure, and always read aloud. */
export const LABEL = {
  one: 'text-[0.8125rem] font-normal text-muted @[40rem]:sr-only',
  three: 'sr-only',
}
