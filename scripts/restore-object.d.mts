import type { Followed } from '../src/restoring/follow.ts'
import type { startWorkerd } from './workerd.mjs'

export function fileOf(dataDir: string, bookId: string): string
export function restoreObject(
  given: Parameters<typeof startWorkerd>[0] & { bookId: string; file: string },
): Promise<Followed>
