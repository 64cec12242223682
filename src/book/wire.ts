/** Who sees something of the owner of a book. */
export const PRIVACY = ['public', 'friends_only', 'private'] as const
