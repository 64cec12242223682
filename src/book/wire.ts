/** Audiences of what the owner of a book shows. */
export const PRIVACY = ['public', 'friends_only', 'private'] as const
