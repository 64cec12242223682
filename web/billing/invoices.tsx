import { faFilePdf } from '@fortawesome/free-solid-svg-icons/faFilePdf'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '../../src/billing/wire.ts'
import { dayAt } from '../../src/values/day.ts'
import { baseUrl } from '../api/base.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatDay } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { preferences } from '../ui/preferences.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { formatCharge } from './dollars.ts'
import { invoiceLink } from './invoice-link.ts'
import { invoicesQuery } from './queries.ts'

const STATUSES: Record<Invoice['status'], { text: string; tone: string }> = {
  paid: { text: 'Paid', tone: 'text-success' },
  open: { text: 'Open', tone: 'text-warning' },
  void: { text: 'Void', tone: 'text-muted' },
  uncollectible: { text: 'Not collected', tone: 'text-error' },
}

export function Invoices() {
  const invoices = useQuery({ ...invoicesQuery, refetchOnMount: 'always' })
  return (
    <SectionCard heading="h2" title="Invoices">
      <Loaded query={invoices} what="your invoices" isKept rows={['h-14 w-full']}>
        {(data) => <List invoices={data} />}
      </Loaded>
    </SectionCard>
  )
}

function List({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) {
    return (
      <EmptyState
        picture="bills"
        title="No invoices yet"
        text="Each payment for premium brings one, to print or to keep."
      />
    )
  }
  return (
    <ul className="divide-y divide-line border-t border-line">
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { description, created, status, amount, invoice_pdf } = invoice
  const day = formatDay(dayAt(created * 1000, preferences().timeZone))
  const link = invoiceLink(invoice_pdf, baseUrl)
  const { text, tone } = STATUSES[status]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 py-3.5 sm:grid-cols-[minmax(0,1fr)_7rem_6rem_6.5rem]">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{description}</p>
        <p className="figures text-sm text-muted">{day}</p>
      </div>
      <p className={`text-sm font-semibold max-sm:row-start-2 sm:text-right ${tone}`}>{text}</p>
      <p className="figures text-right font-semibold">{formatCharge(amount)}</p>
      <p className="text-right">
        {link ? (
          <a
            href={link.href}
            target="_blank"
            rel="noreferrer"
            aria-label={`${link.isOurs ? 'Print' : 'PDF of'} the invoice of ${day} (opens a new tab)`}
            className="btn btn-sm h-9 border-line bg-base-100 px-3 hover:border-edge hover:bg-base-200 max-md:h-11"
          >
            <Icon icon={link.isOurs ? faPrint : faFilePdf} className="size-3.5" />
            {link.isOurs ? 'Print' : 'PDF'}
          </a>
        ) : null}
      </p>
    </li>
  )
}
