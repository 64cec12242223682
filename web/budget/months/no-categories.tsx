import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { useAdding } from '../../ui/use-adding.ts'

const CategoryDialog = lazyNamed(() => import('../categories/category-dialog.tsx'), 'CategoryDialog')

/** Empty state of the months: explains categories, and offers to add one. */
export function NoCategories() {
  const { isAdding, add, stopAdding } = useAdding('category')
  return (
    <>
      <EmptyState
        picture="budget"
        title="No categories in this month"
        text="Categories are what the money is assigned to: rent, groceries, a holiday. Make one, and decide how much it may have."
      >
        <Button look="primary" icon={faPlus} onClick={add}>
          Add a category
        </Button>
      </EmptyState>
      <Suspense>{isAdding ? <CategoryDialog onClose={stopAdding} /> : null}</Suspense>
    </>
  )
}
