import type { AuditEntry } from '../../src/identity/wire.ts'
import type { NameById } from './people.ts'

const OWN: Record<string, string> = {
  'user.register': 'Registered',
  'user.delete': 'Deleted their account',
  'session.open': 'Signed in',
  'session.close': 'Signed out',
  'session.revoke': 'Signed one of their browsers out',
  'password.change': 'Changed their password',
  'password.reset': 'Set a new password by mail',
  'email.change': 'Changed their e-mail',
  'email.verify': 'Verified their e-mail',
  'two_factor.on': 'Turned two-factor sign-in on',
  'two_factor.off': 'Turned two-factor sign-in off',
  'identity.link': 'Linked an outside account',
  'identity.unlink': 'Unlinked an outside account',
  'invitation.create': 'Invited somebody',
  'security_event.resolve': 'Resolved a security event',
  'support.answer': 'Answered a message',
  'book.import': 'Imported data',
  'book.restore': 'Restored a cloud copy',
  'bank.connect': 'Connected a bank',
  'bank.consent': 'Gave a bank’s consent',
  'bank.change': 'Changed what a bank’s rows go into',
  'bank.disconnect': 'Disconnected a bank',
  'ops.backup': 'Made a backup',
  'ops.restore': 'Restored a backup',
}

/** Deeds to somebody else; that one's name follows. */
const TO_SOMEBODY: Record<string, string> = {
  'user.suspend': 'Suspended',
  'user.unsuspend': 'Lifted the suspension of',
  'user.tier': 'Set the tier of',
  'operator.make': 'Gave the operator’s page to',
  'operator.unmake': 'Took the operator’s page from',
  'points.grant': 'Granted points to',
  'password.reset': 'Set a new password for',
  'email.verify': 'Verified the e-mail of',
  'two_factor.off': 'Turned two-factor sign-in off for',
}

/** Names for the server itself, by the user agent under which it notes its own deeds. */
const NOBODY: Record<string, string> = { ops: 'Command line', start: 'Start of the server' }

export const actorName = ({ userId, userAgent }: AuditEntry, nameById: NameById): string =>
  nameById(userId, NOBODY[userAgent ?? ''] ?? 'Nobody signed in')

/** The ids of the users whom the entry is about; null stands for nobody signed in. */
export const namedIn = ({ userId, entityType, entityId }: AuditEntry): (string | null)[] =>
  entityType === 'user' ? [userId, entityId] : [userId]

/** The deed of an audit entry in words, and `whom` it was done to where that is said after it. */
export function deedWords(
  { action, entityType, entityId, userId, newValues }: AuditEntry,
  nameById: NameById,
) {
  const isOther = entityType === 'user' && entityId !== null && entityId !== userId
  const toSomebody = TO_SOMEBODY[action]
  if (toSomebody && (isOther || !OWN[action])) {
    const whom = isOther ? nameById(entityId, '') : 'themselves'
    return { deed: toSomebody, whom }
  }
  if (action === 'security_event.resolve' && newValues?.resolved === false)
    return { deed: 'Opened a security event again' }
  return { deed: OWN[action] ?? action }
}
