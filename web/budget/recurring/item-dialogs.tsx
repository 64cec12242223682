import { Suspense } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { openRow } from '../../ui/drafts.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { useRemove } from './commands.ts'
import type { Item, Kind } from './kind.ts'

const PayDialog = lazyNamed(() => import('./pay-dialog.tsx'), 'PayDialog')
const ItemDialog = lazyNamed(() => import('./item-dialog.tsx'), 'ItemDialog')

type ItemAction = 'pay' | 'edit' | 'remove'

/** The dialog that is open over a bill or subscription when the page begins: the one that a reload has interrupted. */
export const openOf = (kind: Kind, { id }: Item): ItemAction | null =>
  openRow(kind.one) === id ? 'edit' : openRow(`pay-${kind.one}`) === id ? 'pay' : null

interface ItemDialogsProps {
  kind: Kind
  item: Item
  action: ItemAction | null
  onClose: () => void
}

export function AddDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  return <ItemDialog kind={kind} onClose={onClose} />
}

/** The dialog that is open over one bill or subscription. */
export function ItemDialogs({ kind, item, action, onClose }: ItemDialogsProps) {
  return (
    <Suspense>
      {action === 'pay' ? <PayDialog kind={kind} item={item} onClose={onClose} /> : null}
      {action === 'edit' ? <ItemDialog kind={kind} item={item} onClose={onClose} /> : null}
      {action === 'remove' ? <RemoveDialog kind={kind} item={item} onClose={onClose} /> : null}
    </Suspense>
  )
}

function RemoveDialog({ kind, item, onClose }: Omit<ItemDialogsProps, 'action'>) {
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
