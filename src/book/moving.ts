import { refuse } from '../values/refusal.ts'
import type { Moving } from './wire.ts'

/** Time after which whoever wanted to write asks again. */
const RETRY_SECONDS = 30

/** True while the book takes nothing: it is on its way, and not open here. */
export const isMoving = (moving: Moving | null | undefined, now: number): boolean =>
  !moving || moving.state === 'arrived' ? false : moving.state !== 'leaving' || moving.until > now

/** Refuses what a book does not do that is on its way to another server, has gone there, or only comes from one. */
export function refuseMoving(moving: Moving | null | undefined, now: number, isRead = false): void {
  if (!moving || !isMoving(moving, now)) return
  if (moving.state === 'moved') refuse('moved', `This book has moved to ${moving.to}`, { to: moving.to })
  const isLeaving = moving.state === 'leaving'
  if (isLeaving && isRead) return
  refuse(
    'unavailable',
    isLeaving
      ? 'This book is being moved to another server. Nothing can be changed meanwhile.'
      : 'This book is being moved here, and opens once that is done.',
    { retryAfter: RETRY_SECONDS },
  )
}

/** The same of what is done also once the book has gone away: of what lies here nothing is left that this could spoil. */
export function refuseUnlessMoved(moving: Moving | null | undefined, now: number): void {
  if (moving?.state !== 'moved') refuseMoving(moving, now)
}

/**
 * The same of what another book tells. Whoever acts in a book that has gone away would do that where nobody sees it; in a
 * shared one that only comes there is nothing yet that others could spoil by telling it of themselves.
 */
export function refuseTold(
  { member }: { member?: unknown },
  { kind, moving }: { kind?: string; moving?: Moving | null } = {},
  now: number,
): void {
  if (member) refuseMoving(moving, now)
  else if (kind === 'own' || moving?.state !== 'arriving') refuseUnlessMoved(moving, now)
}
