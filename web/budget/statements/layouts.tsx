import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import type { Layout } from '../../../src/budget/statements/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { formatInstant } from '../../ui/format.ts'
import { layoutsQuery, useForgetLayout, useNameLayout } from './queries.ts'

const nameOf = ({ name, header }: Layout): string => name ?? header

/** Layouts of tables that imports have remembered for accounts, to be renamed and forgotten. */
export function Layouts({ accounts }: { accounts: Account[] }) {
  const { data: layouts = [] } = useQuery(layoutsQuery)
  const [naming, setNaming] = useState<Layout | null>(null)
  const [forgetting, setForgetting] = useState<Layout | null>(null)
  const forget = useForgetLayout()
  if (layouts.length === 0) return null
  const accountName = (id: string) => accounts.find((account) => account.id === id)?.name ?? ''
  return (
    <section aria-labelledby="layouts-title" className="card-surface">
      <h2 id="layouts-title" className="px-5 pt-5 text-lg font-semibold tracking-tight lg:px-6">
        How files are read
      </h2>
      <p className="px-5 pt-1 pb-2 text-sm text-pretty text-muted lg:px-6">
        The next file with these columns is read as its last one was.
      </p>
      <ul className="divide-y divide-line px-5 pb-2 lg:px-6">
        {layouts.map((layout) => (
          <li key={layout.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p className="truncate font-medium" title={layout.header}>
                {nameOf(layout)}
              </p>
              <p className="text-[0.8125rem] text-pretty text-muted">
                {accountName(layout.accountId)} · last used {formatInstant(layout.lastUsed)}
                {layout.columns.swap ? ' · in and out swapped' : ''}
              </p>
            </div>
            <Button small look="quiet" onClick={() => setNaming(layout)}>
              Rename
            </Button>
            <Button small look="quiet" onClick={() => setForgetting(layout)}>
              Forget
            </Button>
          </li>
        ))}
      </ul>
      {naming ? <NameDialog layout={naming} onClose={() => setNaming(null)} /> : null}
      {forgetting ? (
        <ConfirmDialog
          title="Forget how this file is read?"
          description="The next file is read as if it were the first. What was imported stays."
          action="Forget"
          busy={forget.isPending}
          onConfirm={() => forget.mutate(forgetting.id, { onSettled: () => setForgetting(null) })}
          onClose={() => setForgetting(null)}
        />
      ) : null}
    </section>
  )
}

function NameDialog({ layout, onClose }: { layout: Layout; onClose: () => void }) {
  const [name, setName] = useState(layout.name ?? '')
  const rename = useNameLayout()
  return (
    <FormDialog
      title="Name this kind of file"
      description={layout.header}
      action="Save"
      error={rename.failure}
      busy={rename.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate({ id: layout.id, name: name.trim() || null }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        placeholder="Card of my bank"
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
