/** The role of a member in a book. */
export type Role = 'owner' | 'editor' | 'viewer'

/** Access of a route to a book: it reads, it changes rows, or it changes the book itself and who is in it. */
type BookAccess = 'read' | 'write' | 'manage'

const MAY: Record<Role, readonly BookAccess[]> = {
  owner: ['read', 'write', 'manage'],
  editor: ['read', 'write'],
  viewer: ['read'],
}

/**
 * Callers of a route: anybody, whoever is signed in, for what is their own, members of the open book whose role allows
 * what the route does, or the operator of the server.
 */
export type Access = 'anyone' | 'person' | BookAccess | 'operator'

export const isOfBook = (access: Access | undefined): access is BookAccess =>
  access !== undefined && (MAY.owner as readonly string[]).includes(access)

export const mayDo = (role: Role, access: BookAccess): boolean => MAY[role].includes(access)
