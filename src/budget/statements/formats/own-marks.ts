/**
 * By these marks our readers know a file that Bucketbook has written: there the payee is one thing and the text of the row
 * another, where other programs' readers find the payee's name.
 */
export const QIF_MARK = 'Bucketbook'
/** As the institution, in the head of the file. */
export const OFX_MARK = 'Bucketbook'
