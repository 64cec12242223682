import { useState } from 'react'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { APP_EXTENSIONS, APP_LABELS } from '../../../src/budget/apps/wire.ts'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { useRowsAtOnce } from '../../api/rows-at-once.ts'
import { FormError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { formatCount } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { Status } from '../../ui/status.tsx'
import { UploadProgress } from '../../ui/upload-progress.tsx'
import { BookPreview } from './book-preview.tsx'
import { BringReceipt } from './bring-receipt.tsx'
import { type Choices, NOTHING_SAID, useBookPreview, useBringIn } from './queries.ts'
import { WhereToFind } from './where-to-find.tsx'

interface BringStepsProps {
  accounts: Account[]
  categories: Category[]
}

/** Choose the files, look at what is in them, answer what is asked, bring it in. */
export function BringSteps({ accounts, categories }: BringStepsProps) {
  const most = useRowsAtOnce()
  const [files, setFiles] = useState<File[]>([])
  const { preview, part: sent } = useBookPreview()
  const { command, run, part } = useBringIn()
  const choices = preview.variables?.choices ?? NOTHING_SAID
  // While it is read anew with an answer, what was read before stays.
  const [shown, setShown] = useState(preview.data)
  if (preview.data && preview.data !== shown) setShown(preview.data)

  function read(chosen: File[], said: Choices) {
    command.reset()
    preview.mutate({ files: chosen, choices: said })
  }
  function choose(chosen: File[]) {
    setFiles(chosen)
    setShown(undefined)
    read(chosen, NOTHING_SAID)
  }
  function startAnew() {
    setFiles([])
    setShown(undefined)
    preview.reset()
    command.reset()
  }

  if (command.isSuccess) return <BringReceipt receipt={command.data} onMore={startAnew} />
  const isFirst = preview.isPending && !shown
  return (
    <section aria-label="Bring in a book" className="card-surface grid grid-cols-1 gap-6 p-5 lg:p-6">
      <div className="grid gap-4">
        <p className="max-w-[68ch] text-pretty text-muted">
          Accounts with their balances, categories, transactions, splits, transfers, bills and the budget’s
          months of another app are added to what is here. Nothing is stored before you have seen it, and one
          Undo takes all of it away.
        </p>
        <FileDrop
          label="Files of the book"
          accept={APP_EXTENSIONS.join()}
          kinds={`An export of ${APP_LABELS.replace(/ and ([^ ]*)$/, ' or $1')}${most ? `, of at most ${formatCount(most)} rows` : ''}`}
          name={files.length > 0 ? files.map(({ name }) => isolated(name)).join(', ') : undefined}
          isBusy={preview.isPending || command.isPending}
          className={`bg-base-200 px-5 ${files.length > 0 ? 'py-4' : 'py-8'}`}
          onFiles={choose}
        />
        {files.length === 0 ? <WhereToFind /> : null}
      </div>
      <Status>
        {isFirst ? (
          <UploadProgress part={sent} what="the book" working="Reading the book" />
        ) : command.isPending ? (
          <UploadProgress part={part} what="the book" working="Bringing the book in" />
        ) : null}
      </Status>
      <FormError message={preview.error?.message ?? command.error?.message} />
      {shown && files.length > 0 && !command.isPending ? (
        <BookPreview
          preview={shown}
          accounts={accounts}
          categories={categories}
          choices={choices}
          isBusy={preview.isPending}
          onChoose={(said) => read(files, said)}
          onBring={() => run({ files, choices })}
          onDiscard={startAnew}
        />
      ) : null}
    </section>
  )
}
