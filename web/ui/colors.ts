/** The colours of bills, subscriptions, tags, shared books and their members: as stored, named and shown. */
export const COLORS = [
  { value: 'primary', label: 'Primary', style: '--color-primary' },
  { value: 'red', label: 'Red', style: '--tint-red' },
  { value: 'blue', label: 'Blue', style: '--tint-blue' },
  { value: 'green', label: 'Green', style: '--tint-green' },
  { value: 'yellow', label: 'Yellow', style: '--tint-yellow' },
  { value: 'purple', label: 'Purple', style: '--tint-purple' },
  { value: 'pink', label: 'Pink', style: '--tint-pink' },
  { value: 'orange', label: 'Orange', style: '--tint-orange' },
] as const

/** The colours that a user can give to an account or a category, likewise. */
export const TINTS = [
  { value: 'primary', label: 'Blue', style: '--tint-blue' },
  { value: 'success', label: 'Green', style: '--tint-green' },
  { value: 'warning', label: 'Orange', style: '--tint-orange' },
  { value: 'destructive', label: 'Red', style: '--tint-red' },
  { value: 'secondary', label: 'Gray', style: '--tint-gray' },
  { value: 'accent', label: 'Purple', style: '--tint-purple' },
] as const

export interface Tint {
  value: string
  label: string
  /** The custom property that holds the colour, dark or light enough for an icon. */
  style: string
}

const finder =
  (tints: readonly [Tint, ...Tint[]]) =>
  (stored: string): string =>
    `var(${(tints.find(({ value }) => value === stored) ?? tints[0]).style})`

/** The colour of a stored name; one that nobody knows is shown as the first. */
export const colorOf = finder(COLORS)
export const tintOf = finder(TINTS)

/** The colour as its name says it: for a swatch, and thinly for what lies under an icon. */
export const swatchOf = (tint: string): string => tint.replace('--tint-', '--swatch-')

/** An icon in the colour, on a thin layer of it. */
export const tileStyle = (tint: string) => ({
  color: tint,
  backgroundColor: `color-mix(in oklab, ${swatchOf(tint)} 22%, transparent)`,
})
