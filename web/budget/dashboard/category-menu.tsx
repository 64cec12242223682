import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { Suspense, useState } from 'react'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Menu } from '../../ui/menu.tsx'
import { useResetSpent } from '../categories/queries.ts'

const DeleteCategoryDialog = lazyNamed(
  () => import('../categories/delete-category-dialog.tsx'),
  'DeleteCategoryDialog',
)

interface CategoryMenuProps {
  category: Category
  isSpent: boolean
}

/** The menu of a category, for the rarer actions: Reset spent and Delete. */
export function CategoryMenu({ category, isSpent }: CategoryMenuProps) {
  const [isDeleting, setDeleting] = useState(false)
  const resetSpent = useResetSpent(category.id)
  return (
    <>
      <Menu
        label={`Actions for ${category.name}`}
        items={[
          {
            label: 'Reset spent',
            name: `Reset spent of ${category.name}`,
            icon: faRotateLeft,
            isDisabled: !isSpent,
            run: () => resetSpent.mutate(null),
          },
          {
            label: 'Delete',
            name: `Delete ${category.name}`,
            icon: faTrash,
            isDanger: true,
            run: () => setDeleting(true),
          },
        ]}
      />
      <Suspense>
        {isDeleting ? <DeleteCategoryDialog category={category} onClose={() => setDeleting(false)} /> : null}
      </Suspense>
    </>
  )
}
