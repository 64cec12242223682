import { useQuery } from '@tanstack/react-query'
import { formatAmountAs, formatMonth } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { preferences } from '../ui/preferences.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { togetherQuery } from './queries.ts'

/** The own book with one's part of the shared ones; only who is signed in sees it. */
export function TogetherCard() {
  const together = useQuery(togetherQuery)
  if (together.data?.books.length === 0) return null
  return (
    <SectionCard
      heading="h2"
      title="Together"
      text="Your own book with your part of the shared ones. Only you see this."
    >
      <Loaded query={together} what="what is yours" rows={['h-24']}>
        {({ month, currency, netWorth, spending, books }) => {
          const money = (amount: string, of = currency) =>
            formatAmountAs(amount, { ...preferences(), currency: of })
          return (
            <div className="overflow-x-auto">
              <table className="w-full [&_td]:figures [&_td]:text-right [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:pl-4 [&_th[scope=col]]:text-right [&_th[scope=col]]:text-sm [&_th[scope=col]]:font-medium [&_th[scope=col]]:text-muted [&_th[scope=row]]:pl-0 [&_th[scope=row]]:text-left [&_tr+tr]:border-t [&_tr]:border-line">
                <thead>
                  <tr>
                    <td />
                    <th scope="col">Net worth</th>
                    <th scope="col">Spent in {formatMonth(month)}</th>
                  </tr>
                </thead>
                <tbody className="border-t border-line">
                  <tr>
                    <th scope="row" className="font-medium">
                      My budget
                    </th>
                    <td>{money(netWorth.own)}</td>
                    <td>{money(spending.own)}</td>
                  </tr>
                  {books.map((book) => (
                    <tr key={book.bookId}>
                      <th scope="row" className="font-medium wrap-anywhere">
                        {book.name}
                        {book.currency === currency ? null : (
                          <span className="block text-xs font-normal text-muted">
                            Not in the sum: another currency
                          </span>
                        )}
                      </th>
                      <td>{money(book.netWorth, book.currency)}</td>
                      <td>{money(book.spending, book.currency)}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot className="border-t border-line">
                  <tr className="text-base font-semibold text-base-content">
                    <th scope="row">Together</th>
                    <td>{money(netWorth.total)}</td>
                    <td>{money(spending.total)}</td>
                  </tr>
                </tfoot>
              </table>
            </div>
          )
        }}
      </Loaded>
    </SectionCard>
  )
}
