import { isIP } from 'node:net'
import { BadConfig, type Settings } from './settings.ts'

const SUBMISSION = 587
const SUBMISSION_TLS = 465
const MAILBOX = /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

export interface MailSettings {
  host: string
  port: number
  /** Speaks TLS from the first byte; otherwise as soon as the server offers it. */
  isTls: boolean
  /** Credentials, where the mail server asks for any. */
  user?: { name: string; password: string }
  /** The sender as mail shows it: `Name <address>`. */
  from: string
}

const refuseUrl = (why: string): never => {
  throw new BadConfig(`SMTP_URL: ${why}`)
}

function urlOf(text: string): URL {
  const isSmtp = /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text)
  // The address is not repeated in the message: it has a password in it.
  return isSmtp ? new URL(text) : refuseUrl('must be smtp://… or smtps://… with a server in it')
}

function textOf(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return refuseUrl('has a % in its user or password that is not written as %25')
  }
}

/** `smtp://user:password@host:587/?from=Name <address>`; mails hold links, so they need a public address. */
export function mailSettingsOf(settings: Settings): MailSettings | undefined {
  if (!settings.SMTP_URL) return undefined
  const url = urlOf(settings.SMTP_URL)
  if (url.port === '0') refuseUrl('must have a port from 1 to 65535, or none')
  if (!settings.PUBLIC_URL)
    throw new BadConfig('PUBLIC_URL: is missing; SMTP_URL needs it, for mails hold links that lead there')
  const isTls = url.protocol === 'smtps:'
  const host = new URL(settings.PUBLIC_URL).hostname
  const from = url.searchParams.get('from') || `Bucketbook <no-reply@${isIP(host) ? `[${host}]` : host}>`
  if (!MAILBOX.test(from)) refuseUrl('its from must be an address, or Name <address>')
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTls ? SUBMISSION_TLS : SUBMISSION),
    isTls,
    ...(url.username && { user: { name: textOf(url.username), password: textOf(url.password) } }),
    from,
  }
}
