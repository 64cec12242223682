import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { CsvColumns } from '../../../src/budget/statements/wire.ts'
import { FormError } from '../../ui/field.tsx'
import { Status } from '../../ui/status.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ColumnForm, forgetColumns } from './column-form.tsx'
import { type Choice, useImport, usePreview } from './queries.ts'
import { Receipt } from './receipt.tsx'
import { Review } from './review.tsx'
import { Working } from './working.tsx'

/** Choose a file, look at what is in it, import it. The account is part of the address. */
export function ImportSteps({ accounts }: { accounts: Account[] }) {
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('account')
  const account =
    accounts.find((row) => row.id === asked) ?? accounts.find((row) => row.isActive) ?? accounts[0]
  const [file, setFile] = useState<File>()
  const { preview, part: sent } = usePreview()
  const { command, run, part } = useImport()
  const [isCorrecting, setCorrecting] = useState(false)
  if (!account) return null
  const accountId = account.id
  const columns = preview.variables?.columns

  function read(choice: Partial<Choice>) {
    const next = { accountId, file, ...choice }
    if (next.file) preview.mutate({ ...next, file: next.file })
  }
  // Another file may have other columns under the same headers: what was chosen for the one before is put aside.
  function chooseFile(chosen: File) {
    if (preview.data) forgetColumns(preview.data)
    setFile(chosen)
    read({ file: chosen })
  }
  function chooseAccount(id: string) {
    navigate(`/import?account=${id}`, { replace: true })
    read({ accountId: id, ...(columns ? { columns } : {}) })
  }
  function startAnew() {
    if (preview.data) forgetColumns(preview.data)
    setFile(undefined)
    preview.reset()
    command.reset()
  }

  if (command.isSuccess) return <Receipt receipt={command.data} account={account} onMore={startAnew} />
  return (
    <section aria-label="Import a statement" className="card-surface grid grid-cols-1 gap-6 p-5 lg:p-6">
      <ChooseFile
        accounts={accounts}
        accountId={accountId}
        file={file}
        isBusy={preview.isPending || command.isPending}
        onAccount={chooseAccount}
        onFile={chooseFile}
      />
      <Status>
        {preview.isPending ? (
          <Working part={sent} working="Reading the file" />
        ) : command.isPending ? (
          <Working part={part} working="Importing the transactions" />
        ) : null}
      </Status>
      <FormError message={preview.error?.message ?? command.error?.message} />
      {preview.isSuccess && file && !command.isPending ? (
        <>
          {preview.data.format === 'csv' ? (
            <ColumnForm
              key={JSON.stringify(preview.data.columns)}
              preview={preview.data}
              applied={columns}
              onApply={(chosen: CsvColumns) => read({ columns: chosen })}
              onCorrecting={setCorrecting}
            />
          ) : null}
          <Review
            preview={preview.data}
            isOutdated={isCorrecting && preview.data.format === 'csv'}
            onImport={(chosen) => {
              forgetColumns(preview.data)
              run({ file, accountId, columns, ...chosen })
            }}
            onDiscard={startAnew}
          />
        </>
      ) : null}
    </section>
  )
}
