import type { SupportMessage } from '../../../src/operations/support/wire.ts'
import { formatInstant } from '../../ui/format.ts'
import { StatusMark } from '../account/status-mark.tsx'

/** What was written, and the answer below it where there is one. */
export function MessageItem({ message }: { message: SupportMessage }) {
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
