import { expect, it } from 'vitest'
import type { AuditEntry, ManagedUser, SecurityEvent } from '../../src/identity/wire.ts'
import { actorName, deedWords } from './deed-words.ts'
import { eventSentence, otherDetails } from './event-words.ts'
import { namesOf } from './people.ts'
import { changesOf } from './value-words.ts'

const anna: Partial<ManagedUser> = { id: 'a', firstName: 'Anna', lastName: 'Lee', email: 'anna@example.org' }
const nameless: Partial<ManagedUser> = { id: 'n', firstName: '', lastName: '', email: 'nameless@example.org' }
const nameById = namesOf([anna, nameless] as ManagedUser[])

const entry = (fields: Partial<AuditEntry>) =>
  ({
    userId: 'a',
    entityType: 'user',
    entityId: 'a',
    newValues: null,
    userAgent: null,
    ...fields,
  }) as AuditEntry
const event = (eventType: SecurityEvent['eventType'], details: SecurityEvent['details']) =>
  ({ eventType, details }) as SecurityEvent

it.each([
  ['a', 'Anna Lee'],
  ['n', 'nameless@example.org'],
  ['deleted-0198', 'a deleted user'],
  ['0198', 'an account that is gone'],
  [null, 'nobody'],
])('who has the id %j is called %s', (id, name) => {
  expect(nameById(id, 'nobody')).toBe(name)
})

it.each([
  [entry({ action: 'password.change' }), 'Changed their password', undefined],
  [entry({ action: 'password.reset' }), 'Set a new password by mail', undefined],
  [entry({ action: 'password.reset', userId: null }), 'Set a new password for', 'Anna Lee'],
  [entry({ action: 'user.tier' }), 'Set the tier of', 'themselves'],
  [entry({ action: 'points.grant', entityId: 'deleted-1' }), 'Granted points to', 'a deleted user'],
  [
    entry({ action: 'security_event.resolve', newValues: { resolved: true } }),
    'Resolved a security event',
    undefined,
  ],
  [
    entry({ action: 'security_event.resolve', newValues: { resolved: false } }),
    'Opened a security event again',
    undefined,
  ],
  [entry({ action: 'bank.connect', entityType: 'bank_connection' }), 'Connected a bank', undefined],
  [entry({ action: 'bank.disconnect', entityType: 'bank_connection' }), 'Disconnected a bank', undefined],
  [entry({ action: 'something.new' }), 'something.new', undefined],
])('a deed is told in plain words: %#', (deed, words, whom) => {
  expect(deedWords(deed, nameById)).toEqual(whom ? { deed: words, whom } : { deed: words })
})

it('the command line is told from somebody who is not signed in', () => {
  expect(actorName(entry({ userId: null, userAgent: 'ops' }), nameById)).toBe('Command line')
  expect(actorName(entry({ userId: null }), nameById)).toBe('Nobody signed in')
})

it.each([
  ['account_locked', { minutes: 15 }, 'Five wrong passwords: the account is locked for 15 minutes'],
  [
    'account_locked',
    { minutes: 15, locked: 'browser' },
    'Five wrong passwords: a browser that the account knows is locked out for 15 minutes',
  ],
  ['failed_auth', null, 'A wrong password or code at sign-in'],
  ['failed_auth', { provider: 'oidc' }, 'A sign-in by single sign-on failed'],
  [
    'rate_limit_hit',
    { limit: 30, path: '/api/login' },
    'Too many requests: more than 30 in a minute, at /api/login',
  ],
  [
    'suspicious_login',
    { lastLoginIp: '::1' },
    'A sign-in from a new address with a new browser; the one before came from ::1',
  ],
  ['suspicious_login', { lastLoginIp: null }, 'A sign-in from a new address with a new browser'],
  ['suspicious_login', { isNewPlace: true, isNewBrowser: false }, 'A sign-in from a new address'],
  ['suspicious_login', { isNewPlace: false, isNewBrowser: true }, 'A sign-in with a new browser'],
  ['rate_limit_hit', { told: 5 }, 'Somebody tries which emails have an account: more than 5 within an hour'],
] as const)('%s with %j reads: %s', (type, details, sentence) => {
  expect(eventSentence(event(type, details))).toBe(sentence)
})

it('what the sentence leaves out is still shown', () => {
  expect(
    otherDetails(event('failed_auth', { provider: 'oidc', failure: 'x', reason: 'Wrong nonce' })),
  ).toEqual({
    reason: 'Wrong nonce',
  })
})

it('values are written for people, and what stayed the same is left away', () => {
  const before = {
    isSuspended: false,
    suspensionReason: null,
    email: 'a@example.org',
    subscriptionExpiry: null,
  }
  const after = { isSuspended: true, suspensionReason: '', email: 'a@example.org', subscriptionExpiry: null }
  expect(changesOf(before, after)).toEqual([
    { label: 'Suspended', before: 'no', after: 'yes' },
    { label: 'Reason', before: 'none', after: 'none' },
  ])
  expect(changesOf(null, { points: 1_000_000, method: 'local', someList: [1, 2] })).toEqual([
    { label: 'Points', after: '1,000,000' },
    { label: 'Method', after: 'password' },
    { label: 'Some list', after: '1, 2' },
  ])
  expect(changesOf({ subscriptionExpiry: null }, null)).toEqual([{ label: 'Tier ends', before: 'never' }])
})
