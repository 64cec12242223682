import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { html, raw } from 'hono/html'
import type { UserRow } from '../identity/users.ts'
import { dayAt } from '../values/day.ts'
import { formatMoney } from '../values/money.ts'
import type { InvoiceRow } from './rules.ts'

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; margin: 0; }
table { width: 100%; border-collapse: collapse; margin: 2rem 0; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .5rem 0; border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
td:last-child, th:last-child { text-align: right; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem; }
dd { margin: 0; }
`
const STYLE_HASH = btoa(String.fromCharCode(...sha256(utf8ToBytes(STYLE))))

/** Content-Security-Policy of the invoice: it runs and loads nothing. */
export const INVOICE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** An invoice of the demo as a page to be printed. Days are those of the user's calendar. */
export function invoicePage(invoice: InvoiceRow, user: UserRow, timeZone: string) {
  const day = (instant: number) => dayAt(instant, timeZone)
  const amount = `$${formatMoney(invoice.amountCents)}`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Invoice of ${day(invoice.createdAt)}, Bucketbook</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>Bucketbook invoice</h1>
<p><strong>This is a demo: nothing was charged.</strong></p>
<dl>
<dt>Number</dt><dd>${invoice.id}</dd>
<dt>Date</dt><dd>${day(invoice.createdAt)}</dd>
<dt>For</dt><dd>${user.firstName} ${user.lastName}${user.email ? `, ${user.email}` : ''}</dd>
<dt>Status</dt><dd>${invoice.status}</dd>
</dl>
<table>
<thead><tr><th scope="col">Description</th><th scope="col">Period</th><th scope="col">Amount</th></tr></thead>
<tbody><tr><td>${invoice.description}</td><td>${day(invoice.periodStart)} to ${day(invoice.periodEnd)}</td><td>${amount}</td></tr></tbody>
<tfoot><tr><th scope="row" colspan="2">Total (USD)</th><td>${amount}</td></tr></tfoot>
</table>
</main>
</body>
</html>`
}
