import { faMoneyBillWave } from '@fortawesome/free-solid-svg-icons/faMoneyBillWave'
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faPowerOff } from '@fortawesome/free-solid-svg-icons/faPowerOff'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { openRow } from '../../ui/drafts.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Menu } from '../../ui/menu.tsx'
import { today } from '../../ui/preferences.ts'
import { useChange, useRemove } from './commands.ts'
import { dueStatusOf, payingOf } from './due-status.ts'
import type { Item, Kind } from './kind.ts'

const PayDialog = lazyNamed(() => import('./pay-dialog.tsx'), 'PayDialog')
const ItemDialog = lazyNamed(() => import('./item-dialog.tsx'), 'ItemDialog')

interface ItemProps {
  kind: Kind
  item: Item
}

export function AddDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  return <ItemDialog kind={kind} onClose={onClose} />
}

/**
 * Actions of a bill or a subscription, with the dialogs that they open: one is open at the beginning where a
 * reload has interrupted it.
 */
export function ItemActions({ kind, item, inLine = false }: ItemProps & { inLine?: boolean }) {
  const { id, name, active } = item
  const [action, setAction] = useState<'pay' | 'edit' | 'remove' | null>(() =>
    openRow(kind.one) === id ? 'edit' : openRow(`pay-${kind.one}`) === id ? 'pay' : null,
  )
  const change = useChange(kind, item)
  const paying = payingOf(dueStatusOf(item, today()))
  const isUrgent = active && paying === 'Pay now'
  const switching = active ? 'Deactivate' : 'Activate'
  const close = () => setAction(null)
  return (
    <>
      <Button
        small
        look={isUrgent ? 'primary' : 'quiet'}
        className={`text-sm whitespace-nowrap ${isUrgent ? '' : 'not-disabled:text-primary'} ${inLine ? '@max-[36rem]:hidden' : 'mr-auto max-md:h-11'} ${inLine && !isUrgent ? 'at-hand' : ''} ${inLine ? '' : isUrgent ? 'ml-2' : '-ml-1'}`}
        aria-label={`${paying}: ${name}`}
        disabled={!active}
        onClick={() => setAction('pay')}
      >
        {paying}
      </Button>
      <Menu
        label={`Actions for ${name}`}
        items={[
          ...(inLine
            ? [
                {
                  label: paying,
                  name: `${paying}: ${name}`,
                  icon: faMoneyBillWave,
                  isDisabled: !active,
                  run: () => setAction('pay'),
                },
              ]
            : []),
          { label: 'Edit', name: `Edit ${name}`, icon: faPen, run: () => setAction('edit') },
          {
            label: switching,
            name: `${switching} ${name}`,
            icon: faPowerOff,
            run: () => change.mutate({ active: !active }),
          },
          {
            label: 'Delete',
            name: `Delete ${name}`,
            icon: faTrash,
            isDanger: true,
            run: () => setAction('remove'),
          },
        ]}
      />
      <Suspense>
        {action === 'pay' ? <PayDialog kind={kind} item={item} onClose={close} /> : null}
        {action === 'edit' ? <ItemDialog kind={kind} item={item} onClose={close} /> : null}
        {action === 'remove' ? <RemoveDialog kind={kind} item={item} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

function RemoveDialog({ kind, item, onClose }: ItemProps & { onClose: () => void }) {
  const remove = useRemove(kind, item.id)
  return (
    <ConfirmDialog
      title={kind.words.removeTitle}
      description={
        <>
          <strong className="break-words text-base-content">{item.name}</strong> goes away and is no longer
          counted. Its payments stay in your accounts.
        </>
      }
      action={kind.words.removeAction}
      dismiss={kind.words.removeDismiss}
      onConfirm={() => {
        remove.mutate(null)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
