/**
 * The address of an invoice: the provider's own page, or ours, which the server names from its root and which
 * lies below the place where the app is mounted. Null where nothing safe to open is named.
 */
export function invoiceLink(named: string | null, base: URL): { href: string; isOurs: boolean } | null {
  if (!named) return null
  if (/^\/(?!\/)/.test(named)) {
    const path = named.startsWith(base.pathname) ? named : base.pathname + named.slice(1)
    return { href: base.origin + path, isOurs: true }
  }
  return named.startsWith('https://') ? { href: named, isOurs: false } : null
}
