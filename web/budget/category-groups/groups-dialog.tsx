import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '../../../src/budget/categories/wire.ts'
import type { CategoryGroup } from '../../../src/budget/category-groups/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SortableList } from '../../ui/sortable/sortable-list.tsx'
import { FixedRow, SortableRow } from '../../ui/sortable/sortable-row.tsx'
import { inUse } from '../ledger/in-use.ts'
import { categoriesQuery, groupsQuery } from '../ledger/queries.ts'
import { idsOf, moved, NO_GROUP, orderOf } from './order.ts'
import { useAddGroup, useOrderCategories, useRemoveGroup, useRenameGroup } from './queries.ts'

function GroupName({ group }: { group: CategoryGroup }) {
  const rename = useRenameGroup()
  const remove = useRemoveGroup()
  const [name, setName] = useState(group.name)
  const send = () => {
    const typed = name.trim()
    if (typed && typed !== group.name) rename.mutate({ ...group, name: typed })
    else setName(group.name)
  }
  return (
    <>
      <input
        type="text"
        aria-label={`Name of ${group.name}`}
        maxLength={100}
        className="input min-w-0 flex-1 font-semibold"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={send}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send()
        }}
      />
      <IconButton icon={faTrash} label={`Delete ${group.name}`} onClick={() => remove.mutate(group)} />
    </>
  )
}

/** Groups with their categories, in an order that is dragged; it is that of the budget, and the one in which Fund gives. */
function OrderedList({ groups, categories }: { groups: CategoryGroup[]; categories: Category[] }) {
  const reorder = useOrderCategories()
  const order = orderOf(groups, categories)
  // A book without groups needs no heading for the categories without one.
  const ids = idsOf(order).filter((id) => id !== NO_GROUP || groups.length > 0)
  const groupBy = new Map(groups.map((group) => [group.id, group]))
  const names = new Map([...groups, ...categories].map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? 'Without a group'
  const put = (id: string, overId: string) => {
    const after = moved(order, id, overId)
    if (idsOf(after).join() !== idsOf(order).join()) reorder.mutate({ order: after, before: order })
  }
  if (groups.length + categories.length === 0) return null
  return (
    <SortableList
      label="Order"
      ids={ids}
      nameOf={nameOf}
      onPut={put}
      className="mb-5 border-y border-line py-2"
    >
      {ids.map((id) => {
        const group = groupBy.get(id)
        if (id === NO_GROUP)
          return (
            <FixedRow key={id} id={id}>
              Without a group
            </FixedRow>
          )
        return (
          <SortableRow key={id} id={id} name={nameOf(id)} isGroup={group !== undefined}>
            {group ? <GroupName group={group} /> : <span className="wrap-anywhere">{nameOf(id)}</span>}
          </SortableRow>
        )
      })}
    </SortableList>
  )
}

/** A stand-in for each row that is coming: the categories tell which groups there are, but for empty ones. */
function rowsOf(categories: Category[]): string[] {
  const groups = new Set(categories.flatMap(({ groupId }) => groupId ?? [])).size
  const plain = categories.length + (groups > 0 ? 1 : 0)
  return [...Array(plain).fill('my-1 h-9'), ...Array(groups).fill('mt-3 mb-1 h-9')]
}

/** The groups of the budget, and the order of everything in it. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const groups = useQuery(groupsQuery)
  const categories = useQuery(categoriesQuery)
  const used = inUse(categories.data)
  // Without the groups every category would stand in none, and who drags one would take all of them out of theirs.
  const lists = groups.data && categories.data && { groups: groups.data, categories: used }
  const refetch = () => (groups.error ? groups : categories).refetch()
  const add = useAddGroup()
  const [name, setName] = useState('')
  return (
    <Dialog
      title="Category groups"
      description="Drag groups and categories into the order in which you want to see them, and in which Fund gives."
      onClose={onClose}
    >
      <Loaded
        query={{ data: lists, error: groups.error ?? categories.error, refetch }}
        what="your groups"
        rows={rowsOf(used)}
        className="mb-5 grid border-y border-line py-2"
        isKept
      >
        {(loaded) => <OrderedList {...loaded} />}
      </Loaded>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!name.trim()) return
          add.mutate(name.trim())
          setName('')
        }}
      >
        <TextField
          label="New group"
          placeholder="Fixed costs"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
          <Button type="submit" look="primary" disabled={!name.trim()}>
            Add group
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
