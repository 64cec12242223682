import { useQuery } from '@tanstack/react-query'
import type { Book, Together } from '../../src/household/wire.ts'
import { monthOf } from '../../src/values/day.ts'
import { formatAmountAs, formatMonth } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { preferences, today } from '../ui/preferences.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { ComingAmount } from '../ui/skeleton.tsx'
import { togetherQuery } from './queries.ts'

/** The own book with one's part of the shared ones; only who is signed in sees it. */
export function TogetherCard({ books }: { books: Book[] }) {
  const shared = books.filter(({ kind, movedTo }) => kind === 'shared' && !movedTo)
  const together = useQuery({ ...togetherQuery, enabled: shared.length > 0 })
  if (shared.length === 0 || together.data?.books.length === 0) return null
  const own = books.find(({ kind }) => kind === 'own')
  const coming = shared.map(({ id, ...book }) => ({ ...book, bookId: id }))
  return (
    <SectionCard
      heading="h2"
      title="Together"
      text="Your own book with your part of the shared ones. Only you see this."
    >
      <Loaded
        query={together}
        what="what is yours"
        waiting={<Parts month={monthOf(today())} currency={own?.currency ?? ''} books={coming} />}
      >
        {(data) => <Parts {...data} />}
      </Loaded>
    </SectionCard>
  )
}

type Amounts = 'netWorth' | 'spending'
type Known = Omit<Together, Amounts | 'books'> & Partial<Pick<Together, Amounts>>

interface PartsProps extends Known {
  /** Books, without their amounts until those are known: the lines are there by then, and nothing below them moves. */
  books: (Pick<Together['books'][number], 'bookId' | 'name' | 'currency'> &
    Partial<Record<Amounts, string>>)[]
}

function Parts({ month, currency, netWorth, spending, books }: PartsProps) {
  const money = (amount: string | undefined, of = currency) =>
    amount === undefined ? <ComingAmount /> : formatAmountAs(amount, { ...preferences(), currency: of })
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
            <td>{money(netWorth?.own)}</td>
            <td>{money(spending?.own)}</td>
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
            <td>{money(netWorth?.total)}</td>
            <td>{money(spending?.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
