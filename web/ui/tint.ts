export interface Tint {
  value: string
  label: string
  /** The custom property that holds the colour, dark or light enough for an icon. */
  style: string
}

/** The colours that a user can give to an account or a category: how they are stored, named and shown. */
export const TINTS = [
  { value: 'primary', label: 'Blue', style: '--tint-blue' },
  { value: 'success', label: 'Green', style: '--tint-green' },
  { value: 'warning', label: 'Orange', style: '--tint-orange' },
  { value: 'destructive', label: 'Red', style: '--tint-red' },
  { value: 'secondary', label: 'Gray', style: '--tint-gray' },
  { value: 'accent', label: 'Purple', style: '--tint-purple' },
] as const

export const tintOf = (color: string): string =>
  `var(${TINTS.find((tint) => tint.value === color)?.style ?? '--tint-blue'})`

/** The colour as its name says it: for a swatch, and thinly for what lies under an icon. */
export const swatchOf = (tint: string): string => tint.replace('--tint-', '--swatch-')

/** An icon in the colour, on a thin layer of it. */
export const tileStyle = (tint: string) => ({
  color: tint,
  backgroundColor: `color-mix(in oklab, ${swatchOf(tint)} 22%, transparent)`,
})
