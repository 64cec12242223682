import { expect, it } from 'vitest'
import type { Connection } from '../api/connection.ts'
import { badgeText, type Standing } from './badge.ts'

const ONLINE: Connection = {
  mode: 'online',
  isReachable: true,
  local: null,
  others: {},
  left: [],
  sealed: 0,
  lost: 0,
  isSyncing: false,
  notSent: null,
  progress: null,
}
const WAITING = { hasCopy: true, copiedAt: null, syncedAt: null, unsentSince: null, unsent: 2, refused: 0 }
const PREMIUM: Standing = { tier: 'premium', autoSync: true }
const FREE: Standing = { tier: 'free', autoSync: false }

it.each<[string, Partial<Connection>, Standing, string]>([
  ['premium online', {}, PREMIUM, 'Auto Sync'],
  ['premium with auto-sync turned off', {}, { ...PREMIUM, autoSync: false }, 'Cloud Storage'],
  ['premium while something waits to be sent', { local: WAITING }, PREMIUM, 'Cloud Storage'],
  ['premium during a sync', { isSyncing: true }, PREMIUM, 'Cloud Storage'],
  [
    'premium with refused changes only',
    { local: { ...WAITING, unsent: 0, refused: 1 } },
    PREMIUM,
    'Auto Sync',
  ],
  ['premium in local mode', { mode: 'local' }, PREMIUM, 'Local Storage'],
  ['local mode without a network', { mode: 'local', isReachable: false }, PREMIUM, 'Local Storage'],
  ['premium without the server', { isReachable: false }, PREMIUM, 'Offline'],
  [
    'premium without the server and with unsent changes',
    { isReachable: false, local: WAITING },
    PREMIUM,
    'Offline',
  ],
  ['free online', {}, FREE, 'Local Storage'],
  ['free while something waits to be sent', { local: WAITING }, FREE, 'Local Storage'],
  ['free without the server', { isReachable: false }, FREE, 'Offline'],
])('the badge of %s', (_, change, standing, text) => {
  expect(badgeText({ ...ONLINE, ...change }, standing)).toBe(text)
})
