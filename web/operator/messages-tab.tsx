import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { plural } from '../ui/format.ts'
import { LogSkeleton } from './log-skeleton.tsx'
import { Message } from './message.tsx'
import type { NameById } from './people.ts'
import { messagesQuery } from './queries.ts'

/** What users wrote: what waits for an answer comes first, and of that what is urgent. */
export function MessagesTab({ nameById }: { nameById: NameById }) {
  const messages = useQuery(messagesQuery)
  const waiting = messages.data?.filter(({ answer }) => answer === null).length ?? 0
  return (
    <div className="card-surface">
      <p role="status" className="border-b border-line p-4 text-sm text-muted md:px-5">
        {!messages.data
          ? 'Messages of users'
          : waiting === 0
            ? 'No message waits for an answer.'
            : `${plural(waiting, 'message waits', 'messages wait')} for an answer.`}
      </p>
      {messages.isPending ? (
        <LogSkeleton label="Loading the messages" />
      ) : messages.isError && !messages.data ? (
        <ErrorState what="the messages" error={messages.error} onRetry={() => messages.refetch()} />
      ) : messages.data.length > 0 ? (
        <ul className="divide-y divide-line">
          {messages.data.map((message) => (
            <Message key={message.id} message={message} writer={nameById(message.userId, 'Somebody')} />
          ))}
        </ul>
      ) : (
        <EmptyState
          picture="messages"
          heading="h2"
          title="No messages yet"
          text="What users write to you on their profile page appears here."
        />
      )}
    </div>
  )
}
