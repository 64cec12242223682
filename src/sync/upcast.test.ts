import { describe, expect, it } from 'vitest'
import { Refusal } from '../values/refusal.ts'
import { CALL_VERSION, upcast } from './upcast.ts'

const call = { method: 'PUT', path: '/api/accounts/1', body: { name: 'Checking' } }

describe('a call that was kept', () => {
  it('by a release that named no version says what it said then', () => {
    expect(upcast(call)).toEqual({ ...call, version: CALL_VERSION })
    expect(upcast({ ...call, version: 1 })).toEqual({ ...call, version: CALL_VERSION })
  })

  it('by this release stays as it is', () => {
    expect(upcast({ ...call, version: CALL_VERSION })).toEqual({ ...call, version: CALL_VERSION })
  })

  it('keeps what stands beside it', () => {
    const kept = { ...call, key: 'k', at: '2026-01-01T00:00:00Z', seen: { name: ['Old'] } }
    expect(upcast(kept)).toEqual({ ...kept, version: CALL_VERSION })
  })

  it('by a newer release is refused by name', () => {
    const read = () => upcast({ ...call, version: CALL_VERSION + 1 })
    expect(read).toThrow(/newer version/)
    expect(read).toThrow(Refusal)
  })
})
