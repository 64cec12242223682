import type { Connection } from '../api/connection.ts'
import { sharedBook } from '../api/current-book.ts'
import { plural } from '../ui/format.ts'
import type { Standing } from './badge.ts'

/** “of “Our flat”” where the page shows a shared book; nothing is said of the own one. */
export const ofBook = (): string => {
  const book = sharedBook()
  return book ? ` of “${book.name}”` : ''
}

export const unsentOf = ({ local }: Connection): number => local?.unsent ?? 0

/** "3 changes are only in this browser.", with the name of a shared book. */
export const onlyHere = (count: number): string =>
  `${plural(count, 'change')}${ofBook()} ${count === 1 ? 'is' : 'are'} only in this browser.`

/** A sentence on where the user's entries are. */
export function stateWords(connection: Connection, { tier, autoSync }: Standing): string {
  const { mode, isReachable, isSyncing } = connection
  if (isSyncing) return 'Your changes are on their way to the server.'
  if (mode === 'local')
    return 'Your book is kept in this browser. Nothing is sent until you turn online storage on.'
  if (!isReachable) return 'The server can’t be reached. Changes are kept in this browser until it is back.'
  if (unsentOf(connection) > 0)
    return `${onlyHere(unsentOf(connection))} ${tier === 'free' || autoSync ? 'They are sent by themselves.' : 'Sync now sends them.'}`
  if (tier === 'free') return 'Your entries are saved on this server, but backed up only when you sync.'
  return autoSync
    ? 'Your entries are saved on the server. Offline changes are sent by themselves.'
    : 'Your entries are saved on the server. Offline changes wait until you sync.'
}
