/**
 * Marks by which our readers know a file that Bucketbook has written: there the payee is one thing and the text of the
 * row another, where other programs' readers find the payee's name.
 */
export const QIF_MARK = 'Bucketbook'
/** The institution in the head of the file. */
export const OFX_MARK = 'Bucketbook'
/** Number of the institution in files that name the other account of each transfer. */
export const OFX_VERSION = '2'
/** Beginning of a name in place of an account: money that moved into a savings goal, or came out of it. */
export const GOAL_MARK = 'Goal: '
/** Words in place of a kind where neither the sign nor the category tells it. */
export const OWN_KINDS = { refund: 'refund', opening: 'opening' } as const
