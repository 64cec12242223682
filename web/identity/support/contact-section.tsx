import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusMark } from '../account/status-mark.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageItem } from './message-item.tsx'
import { supportQuery } from './queries.ts'

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
