import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_MESSAGE } from '../../../src/operations/support/wire.ts'
import { Button } from '../../ui/button.tsx'
import { RestoredNote, useDraft } from '../../ui/draft.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { formatCount } from '../../ui/format.ts'
import { useSendMessage } from './queries.ts'

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return 'Write a message first.'
  return text.trim().length > MAX_MESSAGE
    ? `A message has at most ${formatCount(MAX_MESSAGE)} characters.`
    : undefined
}

export function MessageForm() {
  const draft = useDraft<{ text: string }>({ form: 'message' })
  const [text, setText] = useState(draft.typed.text ?? '')
  const [isTried, setTried] = useState(false)
  const send = useSendMessage()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const problem = problemOf(text)

  function type(text: string) {
    setText(text)
    draft.keep(text ? { text } : {})
  }
  function startOver() {
    setText('')
    draft.forget()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(problem !== undefined)
    if (problem) return textarea.current?.focus()
    // Drawn at once: the message below and the toast never stand beside a text that seems to be unsent.
    void draft.send(send.mutateAsync(text.trim()), () => flushSync(() => setText('')))
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <RestoredNote restored={draft.restored} onStartOver={startOver} />
      <Field
        label="Message"
        hint={
          <span className="figures">
            {formatCount(text.trim().length)} of {formatCount(MAX_MESSAGE)} characters
          </span>
        }
        {...(isTried && problem ? { error: problem } : {})}
      >
        {(tied) => (
          <textarea
            ref={textarea}
            rows={4}
            className="input h-auto min-h-28 resize-y py-2.5 leading-normal whitespace-pre-wrap"
            value={text}
            onChange={(event) => type(event.target.value)}
            {...tied}
          />
        )}
      </Field>
      <FormError message={send.error?.message} />
      <Button
        type="submit"
        look="primary"
        className="justify-self-start max-md:h-11 max-md:w-full"
        busy={send.isPending}
      >
        Send message
      </Button>
    </form>
  )
}
