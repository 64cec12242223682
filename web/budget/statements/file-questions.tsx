import { faCircleQuestion } from '@fortawesome/free-solid-svg-icons/faCircleQuestion'
import type { CsvColumns, StatementQuestion } from '../../../src/budget/statements/wire.ts'
import { Icon } from '../../ui/icon.tsx'

interface FileQuestionsProps {
  questions: StatementQuestion[]
  /** Name of the file; given where there are several. */
  fileName?: string
  isBusy: boolean
  onAnswer: (columns: CsvColumns) => void
}

/** Questions that a file leaves open, each with its answers and what they would mean for one of its rows. */
export function FileQuestions({ questions, fileName, isBusy, onAnswer }: FileQuestionsProps) {
  return questions.map(({ message, choices }) => (
    <fieldset
      key={message}
      disabled={isBusy}
      className="rounded-xl border border-primary/40 bg-primary/5 px-5 pt-1 pb-5"
    >
      <legend className="sr-only">{message}</legend>
      <p className="flex items-start gap-3 pt-3.5 pb-3 font-semibold text-pretty" aria-hidden="true">
        <Icon icon={faCircleQuestion} className="mt-1 size-4 shrink-0 text-primary" />
        <span className="min-w-0">
          {fileName ? (
            <span className="block text-sm font-medium break-words text-muted">{fileName}</span>
          ) : null}
          {message}
        </span>
      </p>
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {choices.map(({ label, example, set }) => (
          <button
            key={label}
            type="button"
            className="grid min-h-14 cursor-pointer content-center rounded-field border border-line bg-base-100 px-4 py-2.5 text-left transition-colors duration-150 hover:border-primary disabled:cursor-default disabled:opacity-60"
            onClick={() => onAnswer(set.columns ?? {})}
          >
            <span className="font-semibold">{label}</span>
            <span className="text-sm break-words text-muted">{example}</span>
          </button>
        ))}
      </div>
    </fieldset>
  ))
}
