/** Content-Security-Policy of the page: nothing from another host, no inline script; wasm is for local mode. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** The policy where payments go by Stripe, whose script runs in the page, calls Stripe's API and shows its own frames. */
const policyOf = (withStripe: boolean): string =>
  withStripe
    ? [
        ...POLICY.map((part) => (part.startsWith('script-src ') ? `${part} https://js.stripe.com` : part)),
        "connect-src 'self' https://api.stripe.com",
        'frame-src https://js.stripe.com https://hooks.stripe.com',
      ].join('; ')
    : POLICY.join('; ')

/** Headers of the page itself, which is another one for whoever seems signed in. */
export const pageHeaders = (withStripe: boolean): Record<string, string> => ({
  'Content-Type': 'text/html; charset=UTF-8',
  'Content-Security-Policy': policyOf(withStripe),
  'Cache-Control': 'no-cache',
  Vary: 'Cookie, Accept-Encoding',
})
