import type { Category } from '../../../src/budget/categories/wire.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteCategory } from './queries.ts'

export function DeleteCategoryDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const remove = useDeleteCategory(category.id)
  return (
    <ConfirmDialog
      title="Delete this category?"
      description={
        <>
          <strong className="break-words text-base-content">{category.name}</strong> and its allocation go
          away. Its transactions are kept without a category.
        </>
      }
      action="Delete category"
      onConfirm={() => {
        remove.mutate(null)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
