import { faArrowDown } from '@fortawesome/free-solid-svg-icons/faArrowDown'
import { faArrowUp } from '@fortawesome/free-solid-svg-icons/faArrowUp'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CategoryGroup } from '../../../src/budget/category-groups/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { groupsQuery } from '../ledger/queries.ts'
import { useAddGroup, useOrderGroups, useRemoveGroup, useRenameGroup } from './queries.ts'

function GroupRow({ group, move }: { group: CategoryGroup; move: (by: 1 | -1) => (() => void) | undefined }) {
  const rename = useRenameGroup()
  const remove = useRemoveGroup()
  const [name, setName] = useState(group.name)
  const [up, down] = [move(-1), move(1)]
  const send = () => {
    const typed = name.trim()
    if (typed && typed !== group.name) rename.mutate({ ...group, name: typed })
    else setName(group.name)
  }
  return (
    <li className="flex items-center gap-1.5 py-2">
      <input
        type="text"
        aria-label={`Name of ${group.name}`}
        maxLength={100}
        className="input min-w-0 flex-1"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={send}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send()
        }}
      />
      <IconButton icon={faArrowUp} label={`Move ${group.name} up`} disabled={!up} onClick={up} />
      <IconButton icon={faArrowDown} label={`Move ${group.name} down`} disabled={!down} onClick={down} />
      <IconButton icon={faTrash} label={`Delete ${group.name}`} onClick={() => remove.mutate(group)} />
    </li>
  )
}

/** The groups of the budget page: their names and their order. Which category is in which is said by the category. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const groups = useQuery(groupsQuery).data ?? []
  const order = useOrderGroups()
  const add = useAddGroup()
  const [name, setName] = useState('')
  const mover = (at: number) => (by: 1 | -1) => {
    const other = groups[at + by]
    const group = groups[at]
    if (!other || !group) return undefined
    return () => order.mutate(groups.with(at + by, group).with(at, other))
  }
  return (
    <Dialog
      title="Category groups"
      description="One level of headings for your budget. Choose a category's group where you edit it."
      onClose={onClose}
    >
      {groups.length > 0 ? (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {groups.map((group, at) => (
            <GroupRow key={group.id} group={group} move={mover(at)} />
          ))}
        </ul>
      ) : null}
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
