import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { mailer } from './mail.ts'

const PLAIN = { host: '127.0.0.1', isTls: false, from: 'Bucketbook <no-reply@budget.example.org>' }
const MAIL = {
  to: 'anna@example.org',
  subject: 'Reset',
  text: 'Open https://budget.example.org/?reset=canary',
}

interface Letter {
  to: string[]
  from: string
  /** The mail as it crossed the wire. */
  raw: string
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A mail server that keeps what it is sent; `refusesTo` is turned away. */
async function mailbox(refusesTo?: string) {
  const letters: Letter[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address === refusesTo ? new Error(`${address} is not known here`) : undefined),
    async onData(stream, { envelope }, done) {
      const raw = Buffer.concat(await stream.toArray()).toString()
      const { mailFrom, rcptTo } = envelope
      letters.push({ raw, to: rcptTo.map(({ address }) => address), from: mailFrom ? mailFrom.address : '' })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.server.address() as { port: number }
  return { letters, port }
}

describe('a mail', () => {
  it('arrives as plain text, from the sender that is set', async () => {
    const { letters, port } = await mailbox()
    await mailer({ ...PLAIN, port })(MAIL)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({ to: ['anna@example.org'], from: 'no-reply@budget.example.org' })
    expect(letters[0]?.raw).toMatch(/^From: Bucketbook <no-reply@budget\.example\.org>\r$/m)
    expect(letters[0]?.raw).toMatch(/^Subject: Reset\r$/m)
    expect(letters[0]?.raw).toMatch(/^Content-Type: text\/plain/m)
    expect(letters[0]?.raw).toContain(MAIL.text)
  })

  it('of a reminder is answered by no machine', async () => {
    const { letters, port } = await mailbox()
    await mailer({ ...PLAIN, port })({ ...MAIL, unsubscribeUrl: 'https://budget.example.org/unsubscribe/1' })
    expect(letters[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  })

  it.each([
    { subject: 'Hello\r\nBcc: eve@example.org' },
    { subject: 'Hello\nBcc: eve@example.org\n\nAnother text' },
    { to: 'anna@example.org\r\nBcc: eve@example.org' },
    { to: 'anna@example.org, eve@example.org' },
    { to: 'anna@example.org>\r\nRCPT TO:<eve@example.org' },
    { text: 'A text\r\n.\r\nRCPT TO:<eve@example.org>\r\n' },
  ])('has no header and no reader more than it should: %j', async (attack) => {
    const { letters, port } = await mailbox()
    await mailer({ ...PLAIN, port })({ ...MAIL, ...attack }).catch(() => {})
    for (const { to, raw } of letters) {
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
      expect(to).not.toContain('eve@example.org')
      expect(to).toHaveLength(1)
    }
  })

  it('that is refused fails with a line that names neither the reader nor the text', async () => {
    const { port } = await mailbox(MAIL.to)
    const failure = await mailer({ ...PLAIN, port })(MAIL).catch((error: Error) => error)
    expect(String(failure)).toBe(
      `Error: The mail server 127.0.0.1:${port} did not take a mail (EENVELOPE 550).`,
    )
    expect((failure as Error).cause).toBeUndefined()
  })

  it('fails where there is no mail server', async () => {
    const { port } = await mailbox()
    for (const close of closing.splice(0)) close()
    await expect(mailer({ ...PLAIN, port })(MAIL)).rejects.toThrow('did not take a mail (E')
  })

  it.each([
    ['says nothing', ''],
    // Each byte in time, and never a line.
    ['never comes to an end', '220-wait\r\n'],
  ])('fails where the mail server %s', async (_, drip) => {
    const slow = createServer((socket) => {
      const timer = setInterval(() => socket.write(drip), 20)
      socket.on('error', () => {}).on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    closing.push(() => slow.close())
    const { port } = slow.address() as { port: number }
    await expect(mailer({ ...PLAIN, port }, 200)(MAIL)).rejects.toThrow('did not take a mail')
  })

  it('is not sent with a password over a network that reads along', async () => {
    const { letters, port } = await mailbox()
    const user = { name: 'anna', password: 'canary' }
    // The same machine by a name that is not known to be this one.
    const failure = await mailer({ ...PLAIN, host: '0.0.0.0', port, user })(MAIL).catch(String)
    expect(failure).toMatch(/did not take a mail \(ETLS/)
    expect(letters).toEqual([])
  })
})
