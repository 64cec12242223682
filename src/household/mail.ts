import type { Viewer } from '../book/context.ts'
import { listMembers } from '../book/members.ts'
import { getBook } from '../book/open.ts'
import type { ServerHome } from '../identity/context.ts'
import type { BookInvitation } from './wire.ts'

/** Sends the link to whom the invitation names, after the answer. */
export function sendInvitation(
  { db, sendMail, report }: ServerHome,
  { bookId, member }: Viewer,
  { email, link }: BookInvitation & { link: string },
): void {
  if (!sendMail || !email) return
  const inviter = listMembers(db, bookId).find(({ id }) => id === member?.id)?.name ?? 'Somebody'
  const { name } = getBook(db, bookId)
  const mail = {
    to: email,
    subject: `${inviter} invites you to “${name}”`,
    text: [
      `${inviter} shares the book “${name}” in Bucketbook and invites you to it. To join, open this link within a week:`,
      link,
      'If you don’t know what this is about, do nothing.',
      'Bucketbook',
    ].join('\n\n'),
  }
  // After the answer: the time of it must not tell how the mail server is.
  void Promise.resolve()
    .then(() => sendMail(mail))
    .catch((error) => report?.(error, 'mail'))
}
