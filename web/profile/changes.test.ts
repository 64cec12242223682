import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_NAME, type Profile, ProfileChange } from '../../src/profile/wire.ts'
import { changesOf, lengthOf, privacyFor } from './changes.ts'

const stored: Profile = {
  displayName: 'Ada',
  bio: null,
  profileImageUrl: null,
  privacySettings: { achievements: 'friends_only', profileInfo: 'public', financialData: 'private' },
  timeZone: 'UTC',
  currency: 'USD',
  locale: 'en-US',
  weekStart: 'sunday',
  rewardsEnabled: true,
  tourPending: false,
  totalBudget: '4000.00',
}

describe('what is sent', () => {
  it('is nothing where nothing differs from what is stored', () => {
    expect(changesOf(stored, {})).toEqual({})
    expect(changesOf(stored, { displayName: '  Ada ', bio: '   ', profileInfo: 'public' })).toEqual({})
  })

  it('is only what differs', () => {
    expect(changesOf(stored, { displayName: 'Ada', bio: ' Counts. ' })).toEqual({ bio: 'Counts.' })
    expect(changesOf(stored, { achievements: 'public', profileInfo: 'public' })).toEqual({
      privacySettings: { achievements: 'public' },
    })
  })

  it('is null for a text that was emptied', () => {
    expect(changesOf(stored, { displayName: ' ' })).toEqual({ displayName: null })
  })
})

describe('the count', () => {
  it.each([
    ['  Ada  ', 3],
    ['🦉🦉', 2],
    ['👩‍🚀', 3],
    ['مرحبا', 5],
    [' \n ', 0],
  ])('of %j is %i', (typed, count) => {
    expect(lengthOf(typed)).toBe(count)
  })

  it('is the one that the server refuses by', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: MAX_NAME - 5, maxLength: MAX_NAME + 5 }), (name) => {
        const { error } = ProfileChange.safeParse({ displayName: name })
        const isTooLong = error?.issues.some(({ code }) => code === 'too_big') ?? false
        expect(isTooLong).toBe(lengthOf(name) > MAX_NAME)
      }),
    )
  })
})

it('switching on shares; switching off again leaves what was stored', () => {
  expect(privacyFor(true, 'friends_only')).toBe('public')
  expect(privacyFor(false, 'friends_only')).toBe('friends_only')
  expect(privacyFor(false, 'public')).toBe('private')
})
