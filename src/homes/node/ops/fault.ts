import { isStorageFull } from '../storage/faults.ts'

const FULL = ['ENOSPC', 'EDQUOT']
const CLOSED: Record<string, string> = {
  EROFS: 'its file system is read-only',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
}

/** Words for who typed the command: the system's own say neither what to do nor that nothing was done. */
export function faultInWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '', path, dest = path } = error as NodeJS.ErrnoException & { dest?: string }
  if (isStorageFull(error) || FULL.includes(code))
    return `There is no room left${dest ? ` for ${dest}` : ' on the disk'}. Nothing was changed: make some, and try again.`
  const why = CLOSED[code]
  return why && dest ? `${dest} can't be opened or written: ${why}. Nothing was changed.` : error.message
}
