import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BackupKind,
  backupName,
  backupOf,
  isBackupDue,
  isGoingOn,
  KEPT,
  lastNight,
  type NamedBackup,
  nextNight,
  removable,
} from './rotation.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 1)

const WHAT: Record<BackupKind, string> = {
  nightly: 'nightly-',
  'before-restore': 'before-restore-',
  'before-upgrade': 'before-upgrade-0003-to-0007-',
  manual: '',
}
const named = (kind: BackupKind, at: number): NamedBackup =>
  backupOf(backupName(WHAT[kind], at)) as NamedBackup
const anyTime = fc.integer({ min: 0, max: 3 * 365 * 86_400 }).map((seconds) => START + seconds * 1000)
const anyBackup = fc
  .record({ kind: fc.constantFrom(...(Object.keys(WHAT) as BackupKind[])), at: anyTime })
  .map(({ kind, at }) => named(kind, at))

const dayOf = (at: number): string => new Date(at).toDateString()
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

describe('the name of a copy', () => {
  it('says what it is and when it was begun', () => {
    fc.assert(
      fc.property(anyBackup, ({ name, kind, at }) => {
        expect(backupOf(name)).toMatchObject({ name, kind, at })
      }),
    )
    expect(backupOf('bucketbook-before-upgrade-0003-to-0007-2026-03-15-120000.db')?.upgrade).toEqual({
      from: '0003',
      to: '0007',
    })
  })

  it.each([
    'bucketbook.db',
    'copy.db',
    'bucketbook-nightly-2026-02-31-120000.db',
    'bucketbook-2026-03-15-120000.db.partial',
    'my-bucketbook-2026-03-15-120000.db',
    'bucketbook-nightly-mine-2026-03-15-120000.db',
  ])('is nobody’s: %s', (name) => {
    expect(backupOf(name)).toBeUndefined()
  })
})

describe('what may go', () => {
  it('is only what the server made by itself, and leaves what the rule keeps', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyBackup, { selector: ({ name }) => name, maxLength: 80 }),
        anyTime,
        (all, now) => {
          const gone = new Set(removable(all, now))
          const left = all.filter(({ name }) => !gone.has(name))
          for (const { name, kind, at } of all)
            if (kind === 'manual' || kind === 'before-restore' || at > now) expect(gone).not.toContain(name)
          const past = left.filter(({ at }) => at <= now)
          const nightly = past.filter(({ kind }) => kind === 'nightly')
          expect(nightly.length).toBeLessThanOrEqual(KEPT.daily + KEPT.weekly + KEPT.monthly)
          expect(past.filter(({ kind }) => kind === 'before-upgrade').length).toBeLessThanOrEqual(
            KEPT.upgrades,
          )
          // The newest of each kind stays, and what was left once is left again.
          for (const kind of ['nightly', 'before-upgrade'] as const) {
            const [newest] = all
              .filter((one) => one.kind === kind && one.at <= now)
              .sort((a, b) => b.at - a.at)
            if (newest) expect(left).toContain(newest)
          }
          expect(removable(left, now)).toEqual([])
        },
      ),
    )
  })

  it('leaves, where a copy was made every night for years, a week of days, four weeks and six months', () => {
    const nights = fc.record({
      days: fc.integer({ min: 200, max: 500 }),
      // Nights on which the server was switched off.
      missed: fc.uniqueArray(fc.integer({ min: 0, max: 800 }), { maxLength: 30 }),
    })
    fc.assert(
      fc.property(nights, ({ days, missed }) => {
        let kept: NamedBackup[] = []
        const made: NamedBackup[] = []
        let now = START
        for (let day = 0; day < days; day++) {
          now = START + day * DAY_MS + 3 * 3_600_000
          if (missed.includes(day)) continue
          const backup = named('nightly', now)
          made.push(backup)
          kept.push(backup)
          const gone = removable(kept, now)
          kept = kept.filter(({ name }) => !gone.includes(name))
        }
        const newestFirst = made.toReversed()
        expect(kept.map(({ name }) => name)).toEqual(
          expect.arrayContaining(newestFirst.slice(0, KEPT.daily).map(({ name }) => name)),
        )
        const lastMade = newestFirst[0]?.at ?? 0
        const months = new Set(kept.map(({ at }) => monthOf(at)))
        expect(months.size).toBeGreaterThanOrEqual(KEPT.monthly)
        // Each of the last four weeks can be gone back to, give or take the nights that were missed.
        for (let week = 1; week < KEPT.weekly; week++) {
          const from = lastMade - week * 7 * DAY_MS - 7 * DAY_MS
          const isThere = (list: NamedBackup[]) =>
            list.some(({ at }) => at > from && at <= from + 14 * DAY_MS)
          expect(isThere(kept)).toBe(isThere(made))
        }
        expect(new Set(kept.map(({ at }) => dayOf(at))).size).toBe(kept.length)
        expect(kept.length).toBeLessThanOrEqual(KEPT.daily + KEPT.weekly + KEPT.monthly)
      }),
      { numRuns: 8 },
    )
  })

  it('is no copy of an earlier upgrade because one fails again and again', () => {
    const of = (from: number, to: number, at: number) =>
      backupOf(backupName(`before-upgrade-000${from}-to-000${to}-`, START + at)) as NamedBackup
    const earlier = [of(1, 2, 1000), of(2, 3, 2000)]
    const again = Array.from({ length: 9 }, (_, n) => of(3, 4, 10_000 + n * 1000))
    expect(removable([...earlier, ...again], START + DAY_MS).sort()).toEqual(
      again.slice(0, -1).map(({ name }) => name),
    )
  })

  it('is made no second time where an upgrade that was cut off goes on', () => {
    const first = backupOf(backupName('before-upgrade-0002-to-0007-', START)) as NamedBackup
    expect(isGoingOn([first], { from: '0005', to: '0007' }, START + 5000)).toBe(true)
    expect(isGoingOn([first], { from: '0002', to: '0007' }, START + 5000)).toBe(false)
    expect(isGoingOn([first], { from: '0005', to: '0008' }, START + 5000)).toBe(false)
    expect(isGoingOn([first], { from: '0005', to: '0007' }, START + 2 * DAY_MS)).toBe(false)
  })
})

describe('the nightly copy', () => {
  it('is due from 3 o’clock on until there is one', () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const night = lastNight(now)
        expect(night).toBeLessThanOrEqual(now)
        expect(nextNight(now)).toBeGreaterThan(now)
        expect(new Date(night).getMinutes()).toBe(0)
        expect(isBackupDue([], now)).toBe(true)
        expect(isBackupDue([named('nightly', night - 1000)], now)).toBe(true)
        expect(isBackupDue([named('nightly', night)], now)).toBe(false)
        expect(isBackupDue([named('manual', night)], now)).toBe(true)
        expect(isBackupDue([named('nightly', night)], nextNight(now))).toBe(true)
        // A copy dated by a wrong clock counts for nothing until its day.
        expect(isBackupDue([named('nightly', now + DAY_MS)], now)).toBe(true)
      }),
    )
  })
})
