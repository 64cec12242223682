import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatAmount, formatDay } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { today } from '../../ui/preferences.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { BILLS } from '../recurring/bill-kind.ts'
import { itemsQuery, useChange } from '../recurring/commands.ts'
import { CYCLE_LABELS } from '../recurring/cycle-words.ts'
import { byUrgency } from '../recurring/due-status.ts'
import type { Item, Kind } from '../recurring/kind.ts'
import { SUBSCRIPTIONS } from '../recurring/subscription-kind.ts'

export const KINDS = [BILLS, SUBSCRIPTIONS]

/** Every bill and subscription with its switch. */
export function AutoPayCard() {
  return (
    <SectionCard
      heading="h2"
      title="Auto-pay"
      text="Switched on, a bill or subscription posts its own expense on the day it falls due, within a quarter of an hour. What is overdue by then is posted too. It is a note in your book: no bank is told to pay."
    >
      <div className="@container border-t border-line pt-4">
        <div className="grid grid-cols-1 gap-x-12 gap-y-6 @[40rem]:grid-cols-2">
          {KINDS.map((kind) => (
            <AutoPayList key={kind.one} kind={kind} />
          ))}
        </div>
      </div>
    </SectionCard>
  )
}

function AutoPayList({ kind }: { kind: Kind }) {
  const items = useQuery(itemsQuery(kind))
  const active = (items.data ?? []).filter((item) => item.active).sort(byUrgency)
  return (
    <section aria-label={kind.words.title}>
      <h3 className="label-quiet mb-3">{kind.words.title}</h3>
      <Loaded
        query={items}
        what={`your ${kind.one}s`}
        waiting={<Skeleton className="h-24 w-full" />}
        empty={
          <p className="text-muted">
            None that is active.{' '}
            <Link href={kind.path} className="font-semibold text-primary hover:underline">
              Open {kind.words.title}
            </Link>
          </p>
        }
        isEmpty={() => active.length === 0}
      >
        <ul className="grid gap-4">
          {active.map((item) => (
            <li key={item.id}>
              <AutoPaySwitch kind={kind} item={item} />
            </li>
          ))}
        </ul>
      </Loaded>
    </section>
  )
}

function AutoPaySwitch({ kind, item }: { kind: Kind; item: Item }) {
  const change = useChange(kind, item)
  const isOverdue = !item.paid && item.due < today()
  return (
    <Switch
      label={item.name}
      hint={
        <span className="figures">
          {formatAmount(item.amount)} · {CYCLE_LABELS[item.cycle]} ·{' '}
          {isOverdue ? (
            <span className="text-error">overdue since {formatDay(item.due)}</span>
          ) : (
            <>due {formatDay(item.due)}</>
          )}
        </span>
      }
      isOn={item.autoPay}
      onChange={(autoPay) => change.mutate({ autoPay })}
    />
  )
}
