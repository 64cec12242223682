/** Bytes of the header that say how changes are kept. */
const [WRITE_VERSION, ROLLBACK, WAL] = [18, 1, 2]

/**
 * Pragmas for a database that somebody has sent, run before it is read: whatever its schema says, no function of its own
 * choosing and no trigger runs, and pages that don't fit are an error.
 */
export const READ_ONLY = 'PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON'

/** A copy of the file as it can be opened in memory: without the journal beside it, which it can't have there. */
export function imageOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const image = new Uint8Array(bytes)
  if (image[WRITE_VERSION] === WAL) image.fill(ROLLBACK, WRITE_VERSION, WRITE_VERSION + 2)
  return image
}
