import { beforeEach, expect, test, vi } from 'vitest'
import { draftOf, isOf, keepDraft } from './draft.tsx'
import { forgetDrafts, forgetOthersDrafts, NEW, nameOf, openRow, ownDrafts } from './drafts.ts'

/** A storage like a browser's: what is stored are its own properties, and its methods are not. */
class Shelf {
  [name: string]: unknown
  getItem(name: string) {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name: string, text: string) {
    this[name] = text
  }
  removeItem(name: string) {
    delete this[name]
  }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Shelf())
  vi.stubGlobal('location', { pathname: '/accounts' })
  ownDrafts('ada', 'own')
})

const typed = { name: 'Rainy day' }

test('what was typed is found again, for its form and its row only', () => {
  keepDraft('account', NEW, { typed })
  expect(draftOf('account')).toEqual({ typed })
  expect(draftOf('account', 'a1')).toBeUndefined()
  expect(draftOf('goal')).toBeUndefined()
})

test('what is discarded or saved is forgotten', () => {
  keepDraft('account', NEW, { typed })
  keepDraft('account', NEW)
  expect(draftOf('account')).toBeUndefined()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('nobody sees what somebody else had typed, and its owner finds it after a session that ran out', () => {
  keepDraft('account', NEW, { typed, at: '/accounts' })
  ownDrafts('bo', 'own')
  expect(draftOf('account')).toBeUndefined()
  expect(openRow('account')).toBeUndefined()
  ownDrafts('ada', 'own')
  expect(draftOf('account')).toMatchObject({ typed })
})

test('what was typed for one book waits there, while another one is written into', () => {
  keepDraft('transaction', NEW, { typed, at: '/accounts' })
  ownDrafts('ada', 'flat')
  expect(draftOf('transaction')).toBeUndefined()
  expect(openRow('transaction')).toBeUndefined()
  forgetOthersDrafts()
  ownDrafts('ada', 'own')
  expect(draftOf('transaction')).toMatchObject({ typed })
})

test('once somebody else types here, what was left of others is gone; a sign-out leaves nothing at all', () => {
  keepDraft('account', NEW, { typed })
  ownDrafts('bo', 'own')
  keepDraft('goal', NEW, { typed })
  sessionStorage.setItem('bucketbook_toast', 'Hello')
  forgetOthersDrafts()
  expect(draftOf('goal')).toEqual({ typed })
  ownDrafts('ada', 'own')
  expect(draftOf('account')).toBeUndefined()
  forgetDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['bucketbook_toast'])
})

test('a form opens again on the page where it was open, and on no other', () => {
  keepDraft('bill', 'b1', { typed })
  expect(openRow('bill')).toBeUndefined()
  keepDraft('bill', 'b2', { typed, at: '/accounts' })
  expect(openRow('bill')).toBe('b2')
  expect(openRow('pay-bill')).toBeUndefined()
  vi.stubGlobal('location', { pathname: '/bills' })
  expect(openRow('bill')).toBeUndefined()
})

test('a draft counts only for the row as it was when it was typed; a new one has no such row', () => {
  const row = { id: 'a1', balance: '100.00' }
  const draft = { typed, of: JSON.stringify(row) }
  expect(isOf(draft, JSON.stringify(row))).toBe(true)
  expect(isOf(draft, JSON.stringify({ ...row, balance: '80.00' }))).toBe(false)
  expect(isOf({ typed }, undefined)).toBe(true)
})

test('without storage, or with what is no draft in it, nothing is kept and nothing breaks', () => {
  sessionStorage.setItem(`${nameOf('account')}${NEW}`, 'half a')
  expect(draftOf('account')).toBeUndefined()
  expect(openRow('account')).toBeUndefined()
  const blocked = new Proxy(new Shelf(), {
    get: () => {
      throw new Error('blocked')
    },
    ownKeys: () => {
      throw new Error('blocked')
    },
  })
  vi.stubGlobal('sessionStorage', blocked)
  keepDraft('account', NEW, { typed })
  keepDraft('account', NEW)
  forgetDrafts()
  expect(draftOf('account')).toBeUndefined()
  expect(openRow('account')).toBeUndefined()
})
