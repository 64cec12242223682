const MAX_LENGTH = 512
const HERE = 'http://here.invalid'

/** The page to open after signing in: a path inside the app, or its start where the wish leads anywhere else. */
export function insidePath(wish: string | undefined): string {
  if (!wish || wish.length > MAX_LENGTH || !/^\/(?![/\\])/.test(wish) || /\p{Cc}/u.test(wish)) return '/'
  // Read as a browser reads it: "/.//evil.example" would come out as another site's address.
  const { origin, pathname, search, hash } = new URL(wish, HERE)
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
