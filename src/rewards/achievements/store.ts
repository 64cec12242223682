import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import { hasSample } from '../../budget/sample/store.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { pointTransactions } from '../points/tables.ts'
import { DAY_MS, earnPoints } from './earn.ts'
import { type Evidence, gatherEvidence, PROOFS } from './proofs.ts'
import { ACHIEVEMENT_IDS, ACHIEVEMENTS, type Achievement, type AchievementId, rarityOf } from './wire.ts'

const placeholder = sql.placeholder
const NAME = 'achievement_'
const descriptionOf = (id: AchievementId): string => NAME + id

const earnedOf = prepared((db) =>
  db
    .select({ description: pointTransactions.description, createdAt: pointTransactions.createdAt })
    .from(pointTransactions)
    .where(
      and(
        eq(pointTransactions.bookId, placeholder('bookId')),
        eq(pointTransactions.actionType, 'achievement'),
        inArray(
          pointTransactions.description,
          sql`(SELECT value FROM json_each(${placeholder('descriptions')}))`,
        ),
      ),
    )
    .orderBy(desc(pointTransactions.createdAt))
    .prepare(),
)

/** Times at which achievements were earned, the last one for those that can be earned again; milliseconds since 1970. */
function earnedAt(db: Db, bookId: string, ids: readonly AchievementId[] = ACHIEVEMENT_IDS) {
  const rows = earnedOf(db).all({ bookId, descriptions: JSON.stringify(ids.map(descriptionOf)) })
  const found = new Map<AchievementId, number>()
  for (const { description, createdAt } of rows) {
    const id = description.slice(NAME.length) as AchievementId
    if (!found.has(id)) found.set(id, createdAt)
  }
  return found
}

/** Achievements of each of the books, in no order. */
export function earnedBy(db: Db, bookIds: string[]): Map<string, AchievementId[]> {
  const { bookId, description, actionType } = pointTransactions
  const rows = db
    .selectDistinct({ bookId, description })
    .from(pointTransactions)
    .where(
      and(
        inArray(bookId, sql`(SELECT value FROM json_each(${JSON.stringify(bookIds)}))`),
        eq(actionType, 'achievement'),
      ),
    )
    .all()
  const earned = new Map<string, AchievementId[]>()
  for (const row of rows) {
    const id = ACHIEVEMENT_IDS.find((one) => descriptionOf(one) === row.description)
    if (id) earned.set(row.bookId, [...(earned.get(row.bookId) ?? []), id])
  }
  return earned
}

// Sample data, made up to try the app with, proves nothing.
const shareOf = (db: Db, viewer: Viewer, evidence: Evidence, id: AchievementId): number => {
  const proof = PROOFS[id]
  return proof && !hasSample(db, viewer.bookId) ? proof(db, viewer, evidence) : 0
}

/** Grants an achievement that what was just done has proven; 0 where it was earned before. Returns the points. */
export function grantAchievement(tx: Tx, viewer: CommandContext, id: AchievementId): number {
  const last = earnedAt(tx, viewer.bookId, [id]).get(id)
  const isAgain = id === 'daily_check_in' && last !== undefined && viewer.receivedAt - last >= DAY_MS
  if (last !== undefined && !isAgain) return 0
  const { name, points } = ACHIEVEMENTS[id]
  const entry = { actionType: 'achievement', description: descriptionOf(id), metadata: { name } } as const
  return earnPoints(tx, viewer, { ...entry, pointsAmount: points })
}

/** Grants those that the book proves and that were not earned yet. Returns those with their points. */
export function grantProven(
  tx: Tx,
  viewer: CommandContext,
  ids: readonly AchievementId[],
): [AchievementId, number][] {
  const earned = earnedAt(tx, viewer.bookId, ids)
  const open = ids.filter((id) => !earned.has(id))
  if (open.length === 0 || hasSample(tx, viewer.bookId)) return []
  const evidence = gatherEvidence(tx, viewer)
  const proven = open.filter((id) => (PROOFS[id]?.(tx, viewer, evidence) ?? 0) >= 1)
  return proven.map((id) => [id, grantAchievement(tx, viewer, id)])
}

/** Judges a claim: true, with its points, where the book proves it now or it was earned before. */
export function judgeClaim(
  tx: Tx,
  viewer: CommandContext,
  type: string,
): { earned: boolean; points: number } {
  const isOn = getBook(tx, viewer.bookId).rewardsEnabled
  const id = ACHIEVEMENT_IDS.find((one) => one === type)
  if (!id || !isOn) return { earned: false, points: 0 }
  if (id === 'daily_check_in') {
    const points = grantAchievement(tx, viewer, id)
    return { earned: points > 0, points }
  }
  const [granted] = grantProven(tx, viewer, [id])
  const earned = granted !== undefined || earnedAt(tx, viewer.bookId, [id]).has(id)
  return { earned, points: earned ? ACHIEVEMENTS[id].points : 0 }
}

export function listAchievements(db: Db, viewer: Viewer): Achievement[] {
  const earned = earnedAt(db, viewer.bookId)
  const evidence = gatherEvidence(db, viewer)
  return ACHIEVEMENT_IDS.map((id) => {
    const at = earned.get(id)
    const share = at === undefined ? shareOf(db, viewer, evidence, id) : 1
    return {
      id,
      ...ACHIEVEMENTS[id],
      rarity: rarityOf(ACHIEVEMENTS[id].points),
      earned: at !== undefined,
      earnedAt: at === undefined ? null : new Date(at).toISOString(),
      progress: Math.max(0, Math.min(100, Math.floor(share * 100))),
    }
  })
}
