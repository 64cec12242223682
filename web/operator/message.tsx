import { faBolt } from '@fortawesome/free-solid-svg-icons/faBolt'
import { faClock } from '@fortawesome/free-solid-svg-icons/faClock'
import { useEffect, useRef, useState } from 'react'
import type { ReceivedMessage } from '../../src/operations/support/wire.ts'
import { Button } from '../ui/button.tsx'
import { openRow } from '../ui/drafts.ts'
import { formatInstant } from '../ui/format.ts'
import { AnswerForm } from './answer-form.tsx'
import { Mark } from './mark.tsx'

interface MessageProps {
  message: ReceivedMessage
  writer: string
}

export function Message({ message, writer }: MessageProps) {
  const [isOpen, setOpen] = useState(() => openRow('answer') === message.id)
  const item = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(false)
  const { id, text, createdAt, isPriority, answer, answeredAt } = message

  // The button that opened the form is there again.
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
