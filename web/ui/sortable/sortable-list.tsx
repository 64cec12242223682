import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  getFirstCollision,
  type KeyboardCoordinateGetter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { PromptKeyboardSensor, PromptPointerSensor } from './prompt-sensors.ts'

const INSTRUCTIONS =
  'Press space to take it, the up and down arrows to move it, space again to put it down, or escape to leave it where it was.'

/**
 * The coordinates to which an arrow leads from the row that the taken one lies over. The library's `over` follows a render
 * after its collisions, which a second key in that moment would not wait for: it would lead to the same row again.
 */
const coordinateGetter: KeyboardCoordinateGetter = (event, { context, ...rest }) => {
  const id = getFirstCollision(context.collisions, 'id')
  const over = id === null ? null : ({ ...context.over, id } as typeof context.over)
  return sortableKeyboardCoordinates(event, { ...rest, context: { ...context, over } })
}

interface SortableListProps {
  label: string
  ids: string[]
  nameOf: (id: string) => string
  /** The row was put where the other one lay. */
  onPut: (id: string, overId: string) => void
  className?: string
  /** A `SortableRow` for each of the ids. */
  children: ReactNode
}

/** A list whose rows are put in order by pointer, finger or keyboard, and which says so to screen readers. */
export function SortableList({ label, ids, nameOf, onPut, className, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PromptPointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(PromptKeyboardSensor, { coordinateGetter }),
  )
  const name = (id: string | number) => nameOf(String(id))
  const placeOf = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${name(active.id)} is taken, ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is over ${name(over.id)}, ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${name(active.id)} is put down${over ? `, ${placeOf(over.id)}` : ' where it was'}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  }
  const put = ({ active, collisions }: DragEndEvent) =>
    onPut(String(active.id), String(getFirstCollision(collisions, 'id') ?? active.id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragEnd={put}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className={className}>
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
