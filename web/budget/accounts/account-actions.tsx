import { faFileImport } from '@fortawesome/free-solid-svg-icons/faFileImport'
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faPlusMinus } from '@fortawesome/free-solid-svg-icons/faPlusMinus'
import { faPowerOff } from '@fortawesome/free-solid-svg-icons/faPowerOff'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { openRow } from '../../ui/drafts.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Menu } from '../../ui/menu.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { useDeleteAccount, useSetAccountActive } from './queries.ts'

const AccountDialog = lazyNamed(() => import('./account-dialog.tsx'), 'AccountDialog')
const BalanceDialog = lazyNamed(() => import('./balance-dialog.tsx'), 'BalanceDialog')

interface AccountActionsProps {
  account: Account
  /** A line of a list has room for the menu alone. */
  inLine?: boolean
}

/** The menu of one account, with the dialogs that its actions open. */
export function AccountActions({ account, inLine = false }: AccountActionsProps) {
  const { id, name, isActive } = account
  const [dialog, setDialog] = useState<'edit' | 'balance' | 'delete' | null>(() =>
    openRow('balance') === id ? 'balance' : openRow('edit-account') === id ? 'edit' : null,
  )
  const [, navigate] = useLocation()
  const setActive = useSetAccountActive(id)
  const remove = useDeleteAccount(id)
  const close = () => setDialog(null)
  const importing = `/import?account=${id}`
  const switching = isActive ? 'Deactivate' : 'Activate'
  return (
    <>
      {inLine ? null : (
        <Link
          href={importing}
          aria-label="Import statement"
          className="mr-auto inline-flex h-9 min-w-0 items-center gap-2 rounded-field px-2 text-sm font-semibold text-primary hover:bg-secondary max-md:h-11"
        >
          <Icon icon={faFileImport} className="size-3.5" />
          Import statement
        </Link>
      )}
      <Menu
        label={`Actions for ${name}`}
        items={[
          ...(inLine
            ? [
                {
                  label: 'Import statement',
                  name: `Import statement of ${name}`,
                  icon: faFileImport,
                  run: () => navigate(importing),
                },
              ]
            : []),
          { label: 'Edit', name: `Edit ${name}`, icon: faPen, run: () => setDialog('edit') },
          {
            label: 'Edit balance',
            name: `Edit balance of ${name}`,
            icon: faPlusMinus,
            run: () => setDialog('balance'),
          },
          {
            label: switching,
            name: `${switching} ${name}`,
            icon: faPowerOff,
            run: () => setActive.mutate({ isActive: !isActive }),
          },
          {
            label: 'Delete',
            name: `Delete ${name}`,
            icon: faTrash,
            isDanger: true,
            run: () => setDialog('delete'),
          },
        ]}
      />
      <Suspense>
        {dialog === 'balance' ? <BalanceDialog account={account} onClose={close} /> : null}
        {dialog === 'edit' ? <AccountDialog account={account} onClose={close} /> : null}
      </Suspense>
      {dialog === 'delete' ? (
        <DeleteAccountDialog
          account={account}
          onDelete={() => remove.mutate(null)}
          onRest={() => setActive.mutate({ isActive: false })}
          onClose={close}
        />
      ) : null}
    </>
  )
}
