import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { verifyAll } from '../identity/testing.ts'
import { personOn, sharedBook } from './testing.ts'

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('an invitation', () => {
  it('for an address is for whoever has shown that it is theirs', async () => {
    const server = testServer()
    const [anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
    const cleo = await personOn(server, 'Cleo')
    const { id } = await sharedBook(anna)
    const { token } = await anna.done('POST', `/books/${id}/invitations`, {
      role: 'viewer',
      email: 'Ben@Example.com',
    })
    expect(codeOf(await cleo.send('POST', '/invitations/accept', { token }))).toEqual([403, 'not_invited'])
    expect(codeOf(await ben.send('POST', '/invitations/accept', { token }))).toEqual([403, 'not_invited'])
    verifyAll(server)
    await ben.done('POST', '/invitations/accept', { token })
  })

  it('goes by mail where the server sends any', async () => {
    const mailing = testServer({ publicUrl: 'https://book.example.org' })
    const host = await personOn(mailing, 'Anna')
    const { id } = await sharedBook(host)
    const { sent, link } = await host.done('POST', `/books/${id}/invitations`, {
      role: 'editor',
      email: 'x@example.com',
    })
    expect([sent, link.startsWith('https://book.example.org/?join=')]).toEqual([true, true])
    expect(mailing.mails.at(-1)).toMatchObject({
      to: 'x@example.com',
      subject: 'Anna invites you to “Our flat”',
    })
    expect(mailing.mails.at(-1)?.text).toContain(link)
    for (let n = 0; n < 9; n++)
      await host.done('POST', `/books/${id}/invitations`, { role: 'editor', email: `x${n}@example.com` })
    const eleventh = await host.send('POST', `/books/${id}/invitations`, {
      role: 'editor',
      email: 'y@example.com',
    })
    expect(codeOf(eleventh)).toEqual([429, 'too_many'])
  })

  it('is answered alike under its key, mailed once, and its token stands nowhere in the database', async () => {
    const mailing = testServer({ publicUrl: 'https://book.example.org' })
    const host = await personOn(mailing, 'Anna')
    const { id } = await sharedBook(host)
    const key = { 'idempotency-key': 'invite' }
    const ask = () =>
      host.send('POST', `/books/${id}/invitations`, { role: 'editor', email: 'x@example.com' }, key)
    const before = mailing.mails.length
    const [first, again] = [await ask(), await ask()]
    expect([first.status, again.body]).toEqual([201, first.body])
    expect(mailing.mails).toHaveLength(before + 1)
    const stored = JSON.stringify(
      mailing.databases().map((db) => {
        const tables = db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`)
        return tables.map(({ name }) => db.all(sql.raw(`SELECT * FROM "${name}"`)))
      }),
    )
    expect(stored).toContain(first.body.id)
    expect(stored).not.toContain(first.body.token)
    expect(stored).not.toContain(first.body.token.split('_').at(-1))
  })
})
