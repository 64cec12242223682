/** Reason for a backup, as its file name says it. The server removes only backups that it made by itself. */
export type BackupKind = 'nightly' | 'before-upgrade' | 'before-restore' | 'manual'

/** A copy in the folder of the backups, read off its name. */
export interface NamedBackup {
  name: string
  kind: BackupKind
  /** Milliseconds since 1970, UTC: when the copy was begun. */
  at: number
  /** The newest migrations before and after, of a copy that an upgrade made. */
  upgrade?: { from: string; to: string }
}

export const KEPT = { daily: 7, weekly: 4, monthly: 6, upgrades: 3 }
const NIGHTLY_HOUR = 3
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const NAME =
  /^bucketbook-(?:(nightly|before-restore|before-upgrade-(\d{4})-to-(\d{4}))-)?(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.db$/

/** `bucketbook-2026-03-15-120000.db`, UTC, so that names of a kind sort by age. */
export const backupName = (what: string, at: number): string =>
  `bucketbook-${what}${new Date(at).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.db`

/** Undefined for a file that is not named as we name copies. */
export function backupOf(name: string): NamedBackup | undefined {
  const [, what, from, to, day, hour, minute, second] = NAME.exec(name) ?? []
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  // A name such as the 31st of February is nobody's.
  if (Number.isNaN(at) || !name.endsWith(backupName('', at).slice('bucketbook-'.length))) return undefined
  if (from && to) return { name, kind: 'before-upgrade', at, upgrade: { from, to } }
  return { name, kind: (what as 'nightly' | 'before-restore' | undefined) ?? 'manual', at }
}

/** The last moment at which it was 3 o'clock where the server stands. */
export function lastNight(now: number): number {
  const night = new Date(now)
  night.setHours(NIGHTLY_HOUR, 0, 0, 0)
  if (night.getTime() > now) {
    night.setDate(night.getDate() - 1)
    night.setHours(NIGHTLY_HOUR, 0, 0, 0)
  }
  return night.getTime()
}

/** The next moment at which it is 3 o'clock where the server stands. */
export function nextNight(now: number): number {
  const night = new Date(lastNight(now))
  night.setDate(night.getDate() + 1)
  night.setHours(NIGHTLY_HOUR, 0, 0, 0)
  return night.getTime()
}

/** True where last night's backup is missing. One with a date in the future was made by a clock that was wrong. */
export const isBackupDue = (backups: NamedBackup[], now: number): boolean =>
  !backups.some(({ kind, at }) => kind === 'nightly' && at >= lastNight(now) && at <= now)

const dayOf = (at: number): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`
}
/** A week begins on Monday. */
const weekOf = (at: number): string => {
  const date = new Date(at)
  date.setHours(12, 0, 0, 0)
  date.setDate(date.getDate() - ((date.getDay() + 6) % 7))
  return dayOf(date.getTime())
}
const monthOf = (at: number): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${date.getMonth()}`
}

/** The newest copy of each of the newest `count` periods that have one. */
function newestOfEach(newestFirst: NamedBackup[], count: number, periodOf: (at: number) => string) {
  const byPeriod = new Map<string, NamedBackup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.at)
    if (!byPeriod.has(period)) byPeriod.set(period, backup)
  }
  return [...byPeriod.values()].slice(0, count)
}

/**
 * The names that may go: of the nightly copies all but 7 daily, 4 weekly and 6 monthly ones, of those before an
 * upgrade all but 3. Nothing else, and nothing with a date in the future.
 */
export function removable(backups: NamedBackup[], now: number): string[] {
  const newestFirst = backups.filter(({ at }) => at <= now).sort((a, b) => b.at - a.at)
  const nightly = newestFirst.filter(({ kind }) => kind === 'nightly')
  const kept = new Set([
    ...newestOfEach(nightly, KEPT.daily, dayOf),
    ...newestOfEach(nightly, KEPT.weekly, weekOf),
    ...newestOfEach(nightly, KEPT.monthly, monthOf),
  ])
  const upgrades = newestFirst.filter(({ kind }) => kind === 'before-upgrade')
  // An upgrade that fails again and again must not push the copies of earlier ones out.
  const ofUpgrades = new Map<string, NamedBackup>()
  for (const backup of upgrades) {
    const pair = `${backup.upgrade?.from} ${backup.upgrade?.to}`
    if (!ofUpgrades.has(pair)) ofUpgrades.set(pair, backup)
  }
  for (const backup of [...ofUpgrades.values()].slice(0, KEPT.upgrades)) kept.add(backup)
  return [...nightly, ...upgrades].filter((backup) => !kept.has(backup)).map(({ name }) => name)
}

/**
 * True where an upgrade that was interrupted goes on: the data it began with is in a backup already, and a
 * backup of a half-upgraded database would sooner or later take that one's place.
 */
export const isGoingOn = (backups: NamedBackup[], { from, to }: { from: string; to: string }, now: number) =>
  backups.some(
    ({ upgrade, at }) => upgrade?.to === to && upgrade.from < from && at <= now && at > now - DAY_MS,
  )
