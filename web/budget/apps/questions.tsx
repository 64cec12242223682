import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import type { AppPreview } from '../../../src/budget/apps/wire.ts'
import { Icon } from '../../ui/icon.tsx'

interface QuestionsProps {
  questions: AppPreview['questions']
  isBusy: boolean
  onAnswer: (set: Record<string, unknown>) => void
}

/** Questions that stand open before a book can come in; the book is read anew with each answer. */
export function Questions({ questions, isBusy, onAnswer }: QuestionsProps) {
  return questions.map(({ message, choices }) => (
    <fieldset key={message} className="rounded-xl border border-warning/60 p-4 sm:p-5">
      <legend className="float-left flex w-full gap-3 text-pretty">
        <Icon icon={faCircleQuestion} className="mt-1 size-4 shrink-0 text-warning" />
        <span className="min-w-0 wrap-anywhere">{message}</span>
      </legend>
      <ul className="clear-both grid gap-2 pt-3 sm:grid-cols-2 sm:pl-7">
        {choices.map(({ label, example, set }) => (
          <li key={label} className="grid">
            <button
              type="button"
              disabled={isBusy}
              className="rounded-field border border-line px-4 py-2.5 text-left transition-colors duration-150 hover:border-edge hover:bg-base-200 disabled:opacity-60"
              onClick={() => onAnswer(set)}
            >
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-pretty text-muted">{example}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  ))
}
