import { lazy, Suspense, useState } from 'react'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { openRow } from '../../ui/drafts.ts'
import { CategoryRow } from './category-row.tsx'

const CategoryEditor = lazy(() =>
  import('./category-editor.tsx').then((module) => ({ default: module.CategoryEditor })),
)

/** One category, which turns between being read and being edited. */
export function CategoryItem({ category, isEditingAll }: { category: Category; isEditingAll: boolean }) {
  const [isEditing, setEditing] = useState(() => openRow('category') === category.id)
  const row = <CategoryRow category={category} onEdit={() => setEditing(true)} />
  return (
    <li
      id={category.id}
      className="min-w-0 border-t border-line py-4 first:border-t-0 @[44rem]:nth-2:border-t-0 @[80rem]:nth-3:border-t-0"
    >
      {isEditing || isEditingAll ? (
        <Suspense fallback={row}>
          <CategoryEditor category={category} onDone={() => setEditing(false)} isAlone={!isEditingAll} />
        </Suspense>
      ) : (
        row
      )}
    </li>
  )
}
