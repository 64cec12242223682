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

export const colorOf = (stored: string): string =>
  `var(${COLORS.find((color) => color.value === stored)?.style ?? '--color-primary'})`
