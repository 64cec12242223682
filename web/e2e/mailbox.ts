import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { openSite } from './browser.ts'

const PATIENCE_MS = 60_000

/** A site that sends mail, and where its mail arrives; closing the one closes both. */
export async function openMailedSite() {
  const mailbox = await openMailbox()
  const site = await openSite({ settings: (url) => ({ PUBLIC_URL: url, SMTP_URL: mailbox.url }) })
  const close = async () => {
    await site.close()
    await mailbox.close()
  }
  return { mailbox, site: { ...site, close } }
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** A mail server on loopback, and what it was sent. */
async function openMailbox() {
  const mails: { to: string; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        mails.push({ to, text: readable(raw) })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  /** The link in the next mail to this address; throws where none comes. */
  async function linkFor(to: string): Promise<string> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
      const at = mails.findIndex((mail) => mail.to === to)
      const link = at < 0 ? undefined : mails.splice(at, 1)[0]?.text.match(/https?:\/\/\S+/)?.[0]
      if (link) return link
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`No mail came for ${to}`)
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    linkFor,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The text as a mail program shows it: long lines were broken for the way. */
const readable = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
