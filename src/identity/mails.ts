import type { Mail, ServerHome } from './context.ts'
import { mailLink, noteMail } from './mail-tokens.ts'
import { IMMEDIATE } from './sign-in.ts'
import { findUserByEmail, type UserRow } from './users.ts'

const SIGNATURE = 'Bucketbook'

/** Sends a mail after the response: the time of the response must not tell whether a mail is sent. */
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
        'This address was given for an account in Bucketbook. If that was you, open this link within an hour, in a browser that is signed in to it or with its password at hand:',
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

/** Tells the address that an account had before, so that nobody is moved away unnoticed. A stranger's is told nothing. */
export function sendEmailChanged(
  server: ServerHome,
  { id, email, emailVerified }: UserRow,
  now: string,
): void {
  send(server, () => {
    if (!email || !emailVerified) return undefined
    const mail = { userId: id, email, purpose: 'email_changed' } as const
    if (!server.db.transaction((tx) => noteMail(tx, mail, server.now()), IMMEDIATE)) return undefined
    return {
      to: email,
      subject: 'Your e-mail address was changed',
      text: [
        `The account in Bucketbook that had this address now has ${now}. If that was not you, tell the operator of the server.`,
        SIGNATURE,
      ].join('\n\n'),
    }
  })
}

/** Tells the owner of an address, once a day at most, that somebody was told that it has an account. */
export function sendAddressKnown(server: ServerHome, { id, email, emailVerified }: UserRow): void {
  send(server, () => {
    if (!email || !emailVerified) return undefined
    const mail = { userId: id, email, purpose: 'address_known' } as const
    if (!server.db.transaction((tx) => noteMail(tx, mail, server.now()), IMMEDIATE)) return undefined
    return {
      to: email,
      subject: 'Somebody gave your e-mail address',
      text: [
        'Somebody tried to use this address for an account in Bucketbook, and was told that it has one already.',
        'If that was you, sign in with your password, or set a new one. If it was not, there is nothing to do: nobody got in.',
        SIGNATURE,
      ].join('\n\n'),
    }
  })
}

/** Tells the owner of a mailbox what was taken out of the account, as it may have been somebody else's. */
export function sendRemoved(server: ServerHome, { email }: UserRow, removed: string[]): void {
  send(server, () =>
    email && removed.length > 0
      ? {
          to: email,
          subject: 'What was removed from your account',
          text: [
            'You have just shown that this address is yours. What was in your account in Bucketbook before could have been somebody else’s, so this was removed:',
            removed.map((one) => `- ${one}`).join('\n'),
            'What was yours of it you can set up again in your profile.',
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
