import { faArrowRight } from '@fortawesome/free-solid-svg-icons/faArrowRight'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settlement } from '../../src/household/settlement/wire.ts'
import type { Book, BookMember } from '../../src/household/wire.ts'
import { membersQuery } from '../api/members.ts'
import { Amount } from '../ui/amount.tsx'
import { Button } from '../ui/button.tsx'
import { formatAmount, formatDay } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isolated } from '../ui/in-line.ts'
import { Loaded } from '../ui/loaded.tsx'
import { SectionCard } from '../ui/section-card.tsx'
import { EntriesDialog } from './entries-dialog.tsx'
import { MemberMark } from './member-mark.tsx'
import { settlementQuery, useRemovePayment } from './queries.ts'
import { SettleDialog, type Suggested } from './settle-dialog.tsx'

const NOBODY = { name: 'Somebody', color: 'primary' }

/** The sign of a member's balance in words, which stand beside its figure. */
function wordsOf(balance: string): string {
  const sum = Number(balance)
  return sum > 0 ? 'is owed' : sum < 0 ? 'owes' : 'is even'
}

/** The balance of each member, the payments that would even them out, and those that were made. */
export function SettlementCard({ book }: { book: Book }) {
  const settlement = useQuery(settlementQuery)
  const { data: members = [] } = useQuery(membersQuery(book.id))
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  const [looked, setLooked] = useState<BookMember | null>(null)
  const memberOf = (id: string) => members.find((member) => member.id === id) ?? { ...NOBODY, id }
  const mayWrite = book.role !== 'viewer'
  const isAlone = members.filter(({ leftAt }) => leftAt === null).length < 2
  return (
    <SectionCard
      heading="h2"
      title="Settlement"
      text="Who has paid more than their share, and the fewest payments to settle up."
      action={
        mayWrite && !isAlone ? (
          <Button onClick={() => setSuggested({ from: '', to: '', amount: '' })}>Record a payment</Button>
        ) : undefined
      }
    >
      <Loaded query={settlement} what="the settlement" rows={['h-12', 'h-12']} className="grid gap-3">
        {({ balances, payments, history }: Settlement) => (
          <>
            <ul className="-my-1 divide-y divide-line">
              {balances.map(({ memberId, balance }) => {
                const member = memberOf(memberId)
                return (
                  <li
                    key={memberId}
                    className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-2"
                  >
                    <MemberMark {...member} />
                    <p className="min-w-0 wrap-anywhere">
                      <button
                        type="button"
                        className="cursor-pointer text-left font-semibold underline decoration-line underline-offset-4 hover:decoration-current max-md:min-h-11"
                        onClick={() => setLooked(member as BookMember)}
                      >
                        {member.name}
                      </button>{' '}
                      <span className="text-muted">{wordsOf(balance)}</span>
                    </p>
                    <Amount
                      value={balance.replace('-', '')}
                      className={`font-semibold ${Number(balance) < 0 ? 'text-error' : Number(balance) > 0 ? 'text-success' : 'text-muted'}`}
                    />
                  </li>
                )
              })}
            </ul>
            {payments.length > 0 ? (
              <section aria-label="Payments to settle up" className="grid gap-1 border-t border-line pt-4">
                <h3 className="font-semibold">To be even</h3>
                <ul className="divide-y divide-line">
                  {payments.map((payment) => (
                    <li
                      key={`${payment.from} ${payment.to}`}
                      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
                    >
                      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
                        <span className="wrap-anywhere">{memberOf(payment.from).name}</span>
                        <Icon icon={faArrowRight} className="size-3 text-muted" />
                        <span className="sr-only">pays</span>
                        <span className="wrap-anywhere">{memberOf(payment.to).name}</span>
                        <strong className="figures font-semibold">{formatAmount(payment.amount)}</strong>
                      </p>
                      {mayWrite ? (
                        <Button
                          small
                          className="max-md:h-11"
                          aria-label={`Settle up: ${memberOf(payment.from).name} pays ${memberOf(payment.to).name}`}
                          onClick={() => setSuggested(payment)}
                        >
                          Settle up
                        </Button>
                      ) : null}
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
            <History history={history} memberOf={memberOf} mayWrite={mayWrite} />
            {suggested ? (
              <SettleDialog
                suggested={suggested}
                members={members}
                balances={balances}
                onClose={() => setSuggested(null)}
              />
            ) : null}
          </>
        )}
      </Loaded>
      {looked ? <EntriesDialog member={looked} onClose={() => setLooked(null)} /> : null}
    </SectionCard>
  )
}

interface HistoryProps extends Pick<Settlement, 'history'> {
  memberOf: (id: string) => { name: string }
  mayWrite: boolean
}

function History({ history, memberOf, mayWrite }: HistoryProps) {
  const remove = useRemovePayment()
  if (history.length === 0) return null
  return (
    <section aria-label="Payments" className="grid gap-1 border-t border-line pt-4">
      <h3 className="font-semibold">Payments</h3>
      <ul className="divide-y divide-line">
        {history.map(({ id, from, to, amount, date, note }) => {
          const words = `${isolated(memberOf(from).name)} paid ${isolated(memberOf(to).name)}`
          return (
            <li
              key={id}
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 py-2"
            >
              <p className="min-w-0 wrap-anywhere">
                {words}
                <span className="block text-sm text-muted">
                  {formatDay(date)}
                  {note ? ` · ${isolated(note)}` : ''}
                </span>
              </p>
              <Amount value={amount} className="font-semibold" />
              {mayWrite ? (
                <IconButton icon={faTrash} label={`Take back: ${words}`} onClick={() => remove.mutate(id)} />
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
