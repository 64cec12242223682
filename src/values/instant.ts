/** An instant in milliseconds since 1970 as the API writes it, in UTC; null stays null. */
export const instantText = (instant: number | null | undefined): string | null =>
  typeof instant === 'number' ? new Date(instant).toISOString() : null
