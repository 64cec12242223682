import net from 'node:net'
import tls from 'node:tls'
import type { ServerHome } from '../../identity/context.ts'
import type { MailSettings } from './config/mail-settings.ts'

const LIMIT_MS = 10_000
const LOOPBACK = /^(localhost|127\..*|::1)$/

/** A header's text without line breaks, which a mail server could read as another header. */
const headerText = (text: string): string => text.replaceAll(/[\r\n\0]+/g, ' ').trim()

/** The part of a failure that a log may hold: the mail server's words may name the recipient. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string }
  return [code ?? name ?? 'unknown', responseCode].filter(Boolean).join(' ')
}

type GetSocket = (
  options: unknown,
  done: (error: Error | null, socket?: { connection: net.Socket; secured: boolean }) => void,
) => void

/** Connects where the runtime looks the name up: there is no DNS of the own network in a worker. */
export const connecting =
  ({ host, port, isTls }: MailSettings): GetSocket =>
  (_, done) => {
    const servername = net.isIP(host) ? undefined : host
    const connection = isTls ? tls.connect({ host, port, servername }) : net.connect({ host, port })
    connection.once('error', done)
    connection.once(isTls ? 'secureConnect' : 'connect', () => {
      connection.off('error', done)
      done(null, { connection, secured: isTls })
    })
  }

/**
 * Sends plain text by the operator's mail server, within ten seconds or not at all. What it rejects with names
 * neither the text nor whom it was for: mails hold tokens. A password crosses the network over TLS only.
 */
export function mailer(
  settings: MailSettings,
  limitMs = LIMIT_MS,
  getSocket?: GetSocket,
): NonNullable<ServerHome['sendMail']> {
  const { host, port, isTls, user, from } = settings
  const open = async () => {
    // Loaded when the first mail is sent: most starts send none.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host,
      port,
      secure: isTls,
      requireTLS: user !== undefined && !LOOPBACK.test(host),
      ...(user && { auth: { user: user.name, pass: user.password } }),
      connectionTimeout: limitMs,
      greetingTimeout: limitMs,
      socketTimeout: limitMs,
      dnsTimeout: limitMs,
      ...(getSocket && { getSocket }),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return async (mail) => {
    // The timeouts above are for each step: a server that answers slowly enough would hold a mail for ever.
    const signal = AbortSignal.timeout(limitMs)
    // As an object, so that a comma or a bracket in an address makes no second one of it.
    const to = { name: '', address: headerText(mail.to) }
    const { messageId, unsubscribeUrl } = mail
    const headers = unsubscribeUrl
      ? {
          // No answering machine replies to it (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}
    const message = {
      from,
      to,
      subject: headerText(mail.subject),
      text: mail.text,
      headers,
      signal,
      ...(messageId && { messageId }),
    }
    try {
      await (await open()).sendMail(message)
    } catch (error) {
      throw new Error(`The mail server ${host}:${port} did not take a mail (${reasonOf(error)}).`)
    }
  }
}
