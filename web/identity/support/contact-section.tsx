import { useQuery } from '@tanstack/react-query'
import type { SupportMessage } from '../../../src/operations/support/wire.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatInstant } from '../../ui/format.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusMark } from '../account/status-mark.tsx'
import { MessageForm } from './message-form.tsx'
import { supportQuery } from './queries.ts'

/** A message to the operator, and the answer below it where there is one. */
function MessageItem({ message }: { message: SupportMessage }) {
  const { text, createdAt, isPriority, answer, answeredAt } = message
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        {formatInstant(createdAt)}
        {isPriority ? <StatusMark tone="good">Priority</StatusMark> : null}
        {answer === null ? <StatusMark tone="open">Not answered yet</StatusMark> : null}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {answer !== null && answeredAt ? (
        <div className="rounded-field bg-secondary px-4 py-3">
          <p className="text-sm text-muted">The operator, {formatInstant(answeredAt)}</p>
          <p dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
            {answer}
          </p>
        </div>
      ) : null}
    </li>
  )
}

/** Messages to whoever runs this server, and what they answered. */
export function ContactSection({ isPriority }: { isPriority: boolean }) {
  const messages = useQuery(supportQuery)
  return (
    <div className="grid grid-cols-1 gap-4 lg:gap-6">
      <SectionCard
        title="Write a message"
        mark={isPriority ? <StatusMark tone="good">Priority</StatusMark> : null}
        text={
          isPriority
            ? 'It goes to whoever runs this server, marked as urgent. The answer appears below.'
            : 'It goes to whoever runs this server. The answer appears below.'
        }
      >
        <MessageForm />
      </SectionCard>
      {messages.isPending ? (
        <Skeleton className="h-24 w-full rounded-box" />
      ) : messages.isError && !messages.data ? (
        <div className="card-surface">
          <ErrorState what="your messages" error={messages.error} onRetry={() => messages.refetch()} />
        </div>
      ) : messages.data.length > 0 ? (
        <SectionCard title="Your messages">
          <ul className="divide-y divide-line">
            {messages.data.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
        </SectionCard>
      ) : null}
    </div>
  )
}
