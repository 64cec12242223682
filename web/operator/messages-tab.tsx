import { faBolt } from '@fortawesome/free-solid-svg-icons/faBolt'
import { faClock } from '@fortawesome/free-solid-svg-icons/faClock'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_MESSAGE, type ReceivedMessage, SupportAnswer } from '../../src/operations/support/wire.ts'
import { Button } from '../ui/button.tsx'
import { RestoredNote } from '../ui/draft.tsx'
import { openRow } from '../ui/drafts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { formatCount, formatInstant, plural } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { useFirstFocus } from '../ui/use-first-focus.ts'
import { useWireForm } from '../ui/use-wire-form.ts'
import { useAnswer } from './commands.ts'
import { LOG } from './log.ts'
import { Mark } from './mark.tsx'
import { messagesQuery } from './queries.ts'
import { useNames } from './use-names.ts'

interface AnswerFormProps {
  id: string
  writer: string
  /** The answer that was given before; empty where there is none. */
  answered: string
  onClose: () => void
}

function AnswerForm({ id, writer, answered, onClose }: AnswerFormProps) {
  const send = useAnswer(id)
  const form = useFirstFocus()
  const { register, handleSubmit, watch, formState, draft } = useWireForm(
    SupportAnswer,
    { answer: answered },
    { form: 'answer', row: { id, answered } },
  )
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-[75ch] gap-3"
      onSubmit={handleSubmit((input) => draft.send(send.mutateAsync(input), onClose))}
    >
      <RestoredNote restored={draft.restored} onStartOver={draft.startOver} />
      <Field
        label={`Answer to ${writer}`}
        hint={
          <span className="figures">
            {formatCount(watch('answer').trim().length)} of {formatCount(MAX_MESSAGE)} characters
          </span>
        }
        {...(formState.errors.answer?.message ? { error: formState.errors.answer.message } : {})}
      >
        {(tied) => (
          <textarea
            rows={4}
            className="input h-auto min-h-28 resize-y py-2.5 leading-normal whitespace-pre-wrap"
            {...tied}
            {...register('answer')}
          />
        )}
      </Field>
      <FormError message={send.error?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" className="max-md:h-11" busy={send.isPending}>
          Send answer
        </Button>
        <Button className="max-md:h-11" onClick={() => draft.discard(onClose)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Message({ message, writer }: { message: ReceivedMessage; writer: string }) {
  const [isOpen, setOpen] = useState(() => openRow('answer') === message.id)
  const item = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(false)
  const { id, text, createdAt, isPriority, answer, answeredAt } = message

  // The button that opened the form is there again, and takes the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) item.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <li ref={item} className="grid gap-2.5 p-4 md:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-semibold wrap-anywhere">{writer}</bdi>
        {isPriority ? (
          <Mark icon={faBolt} tone="warning">
            Priority
          </Mark>
        ) : null}
        {answer === null ? (
          <Mark icon={faClock} tone="quiet">
            Waiting
          </Mark>
        ) : null}
        <span className="text-sm text-muted">{formatInstant(createdAt)}</span>
      </div>
      <p dir="auto" className="max-w-[75ch] wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {answer !== null && !isOpen ? (
        <div className="max-w-[75ch] rounded-field bg-secondary px-4 py-3">
          <p className="text-sm text-muted">Answered{answeredAt ? `, ${formatInstant(answeredAt)}` : ''}</p>
          <p dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
            {answer}
          </p>
        </div>
      ) : null}
      {isOpen ? (
        <AnswerForm id={id} writer={writer} answered={answer ?? ''} onClose={() => setOpen(false)} />
      ) : (
        <Button
          small
          look={answer === null ? 'plain' : 'quiet'}
          className="justify-self-start max-md:h-11"
          onClick={() => setOpen(true)}
        >
          {answer === null ? 'Answer' : 'Change the answer'}
          <span className="sr-only"> to {writer}</span>
        </Button>
      )}
    </li>
  )
}

/** The messages of users: those that wait for an answer come first, and of these the urgent ones. */
export function MessagesTab() {
  const messages = useQuery(messagesQuery)
  const nameById = useNames(messages.data?.map(({ userId }) => userId) ?? [])
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
      <Loaded
        query={messages}
        what="the messages"
        isKept
        {...LOG}
        empty={
          <EmptyState
            picture="messages"
            heading="h2"
            title="No messages yet"
            text="What users write to you on their profile page appears here."
          />
        }
      >
        <ul className="divide-y divide-line">
          {messages.data?.map((message) => (
            <Message key={message.id} message={message} writer={nameById(message.userId, 'Somebody')} />
          ))}
        </ul>
      </Loaded>
    </div>
  )
}
