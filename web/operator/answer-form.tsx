import { MAX_MESSAGE, SupportAnswer } from '../../src/operations/support/wire.ts'
import { Button } from '../ui/button.tsx'
import { RestoredNote } from '../ui/draft.tsx'
import { Field, FormError } from '../ui/field.tsx'
import { formatCount } from '../ui/format.ts'
import { useFirstFocus } from '../ui/use-first-focus.ts'
import { useWireForm } from '../ui/use-wire-form.ts'
import { useAnswer } from './commands.ts'

interface AnswerFormProps {
  id: string
  writer: string
  /** What was answered before. */
  answered: string
  onClose: () => void
}

export function AnswerForm({ id, writer, answered, onClose }: AnswerFormProps) {
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
