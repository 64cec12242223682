import type { Mail, ServerHome } from './context.ts'
import { mailLink } from './mail-tokens.ts'
import { IMMEDIATE } from './sign-in.ts'
import { findUserByEmail, type UserRow } from './users.ts'

const SIGNATURE = 'Bucketbook'

/** Nobody waits for a mail: the answer must not tell by its time whether one is sent. */
function send(server: ServerHome, write: () => Mail | undefined): void {
  if (!server.sendMail) return
  const work = async () => {
    await Promise.resolve()
    const mail = write()
    if (mail) await server.sendMail?.(mail)
  }
  void work().catch((error) => server.report?.(error, 'mail'))
}

/** Asks the owner of a mailbox whether it is theirs. */
export function sendVerification(server: ServerHome, user: UserRow): void {
  send(server, () => {
    const link = server.db.transaction((tx) => mailLink(tx, server, user, 'email_verification'), IMMEDIATE)
    if (!link || !user.email) return undefined
    return {
      to: user.email,
      subject: 'Is this your e-mail address?',
      text: [
        'This address was given for an account in Bucketbook. If that was you, open this link within an hour:',
        link,
        'If it was not you, do nothing.',
        SIGNATURE,
      ].join('\n\n'),
    }
  })
}

/** Sends a link to set a new password, where somebody has this e-mail. */
export function sendPasswordReset(server: ServerHome, email: string): void {
  send(server, () => {
    const user = findUserByEmail(server.db, email)
    const link =
      user && server.db.transaction((tx) => mailLink(tx, server, user, 'password_reset'), IMMEDIATE)
    if (!link || !user?.email) return undefined
    return {
      to: user.email,
      subject: 'Set a new password',
      text: [
        'Somebody asked to set a new password for your account in Bucketbook. To set one, open this link within an hour:',
        link,
        'If that was not you, do nothing: your password stays as it is.',
        SIGNATURE,
      ].join('\n\n'),
    }
  })
}

/** Tells the address that an account had before, so that nobody is moved away unnoticed. */
export function sendEmailChanged(server: ServerHome, before: string | null, now: string): void {
  send(server, () =>
    before
      ? {
          to: before,
          subject: 'Your e-mail address was changed',
          text: [
            `The account in Bucketbook that had this address now has ${now}. If that was not you, tell the operator of the server.`,
            SIGNATURE,
          ].join('\n\n'),
        }
      : undefined,
  )
}

/** Sends an invitation to whom it is for. */
export function sendInvitation(server: ServerHome, email: string, link: string): void {
  send(server, () => ({
    to: email,
    subject: 'You are invited to Bucketbook',
    text: ['You are invited to keep your budget here. The link is good for a week:', link, SIGNATURE].join(
      '\n\n',
    ),
  }))
}
