import { useSortable } from '@dnd-kit/sortable'
import { faGripVertical } from '@fortawesome/free-solid-svg-icons/faGripVertical'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

interface SortableRowProps {
  id: string
  name: string
  isGroup?: boolean
  children: ReactNode
}

/** A row of a list that is put in order by its handle, by pointer, finger or keyboard. */
export function SortableRow({ id, name, isGroup = false, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={`relative flex min-h-11 items-center gap-1 rounded-field ${isGroup ? 'mt-2 first:mt-0' : 'sm:ml-5'} ${isDragging ? 'z-10 bg-base-100 shadow-lift ring-1 ring-line' : ''}`}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        className={`inline-grid size-11 shrink-0 touch-none place-items-center rounded-field text-muted transition-colors duration-150 hover:bg-secondary hover:text-base-content ${isDragging ? 'cursor-grabbing' : 'cursor-grab'}`}
      >
        <Icon icon={faGripVertical} className="size-3.5" />
      </button>
      {children}
    </li>
  )
}

/** A heading that stays where it is, though other rows may be put under it. */
export function FixedRow({ id, children }: { id: string; children: ReactNode }) {
  const { setNodeRef, transform, transition } = useSortable({ id, disabled: { draggable: true } })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className="mt-2 flex min-h-11 items-center pl-3 font-semibold text-muted"
    >
      {children}
    </li>
  )
}
