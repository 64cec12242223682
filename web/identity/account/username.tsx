/** Tells a password manager whose password this form is about. */
export function Username({ email }: { email: string | null }) {
  return <input type="text" hidden readOnly autoComplete="username" value={email ?? ''} />
}
