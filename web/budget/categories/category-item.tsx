import { Suspense, useState } from 'react'
import type { Category } from '../../../src/budget/categories/wire.ts'
import { openRow } from '../../ui/drafts.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { DETAILS } from './category-looks.ts'
import { CategoryRow } from './category-row.tsx'

const CategoryEditor = lazyNamed(() => import('./category-editor.tsx'), 'CategoryEditor')
const CategoryDialog = lazyNamed(() => import('./category-dialog.tsx'), 'CategoryDialog')

/** One category, which turns between being read and being edited; all of it is changed in a dialog. */
export function CategoryItem({ category, className }: { category: Category; className: string }) {
  const [open, setOpen] = useState<'inline' | 'dialog' | null>(() =>
    openRow('category') === category.id ? 'inline' : openRow(DETAILS) === category.id ? 'dialog' : null,
  )
  const row = <CategoryRow category={category} onEdit={() => setOpen('inline')} />
  const close = () => setOpen(null)
  return (
    <li id={category.id} className={className}>
      {open === 'inline' ? (
        <Suspense fallback={row}>
          <CategoryEditor category={category} onDone={close} onMore={() => setOpen('dialog')} />
        </Suspense>
      ) : (
        row
      )}
      <Suspense>{open === 'dialog' ? <CategoryDialog category={category} onClose={close} /> : null}</Suspense>
    </li>
  )
}
