import { keep, keptList } from '../api/storage.ts'

export type AdPosition = 'sidebar' | 'content'

const STORED = 'bucketbook_dismissedAds'

/** Places of the ads that were dismissed, kept as long as the browser's session. */
const dismissed = () => keptList(STORED, 'sessionStorage')

export const isDismissed = (position: AdPosition): boolean => dismissed().includes(position)

export const dismiss = (position: AdPosition): void =>
  keep(STORED, JSON.stringify([...dismissed(), position]), 'sessionStorage')
