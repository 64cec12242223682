import { keep, keptList } from '../../api/storage.ts'

const STORED = 'bucketbook_recentCommands'
const KEPT = 4

/** Ids of what was chosen last in this tab, newest first. */
export const recentIds = () => keptList(STORED, 'sessionStorage')

export function remember(id: string) {
  const others = recentIds().filter((other) => other !== id)
  keep(STORED, JSON.stringify([id, ...others].slice(0, KEPT)), 'sessionStorage')
}
