import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { ItemForm } from './item-form.tsx'
import type { Item, Kind } from './kind.ts'

interface ItemDialogProps {
  kind: Kind
  /** Left out for a new one. */
  item?: Item
  onClose: () => void
}

export function ItemDialog({ kind, item, onClose }: ItemDialogProps) {
  const accounts = useQuery(accountsQuery)
  return (
    <Dialog title={item ? kind.words.edit : kind.words.add} onClose={onClose}>
      {accounts.isPending ? (
        <Skeleton className="h-120 w-full" />
      ) : (
        <ItemForm kind={kind} item={item} accounts={accounts.data ?? []} onClose={onClose} />
      )}
    </Dialog>
  )
}
