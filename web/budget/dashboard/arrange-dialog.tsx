import { faEye } from '@fortawesome/free-solid-svg-icons/faEye'
import { faEyeSlash } from '@fortawesome/free-solid-svg-icons/faEyeSlash'
import type { Panel, PanelId } from '../../../src/budget/dashboard/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { sharedBook } from '../../api/current-book.ts'
import { keys } from '../../api/keys.ts'
import { useCommand } from '../../api/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SortableList } from '../../ui/sortable/sortable-list.tsx'
import { SortableRow } from '../../ui/sortable/sortable-row.tsx'

const NAMES: Record<PanelId, string> = {
  allocation: 'Budget Allocation',
  transactions: 'Recent transactions',
  savings: 'Savings Buckets',
  due: 'Next two weeks',
  bills: 'Bills',
  subscriptions: 'Subscriptions',
  analytics: 'Spending Analytics',
  widgets: 'Widgets of the shop',
}

const useArrange = () =>
  useCommand((panels: Panel[], key) => answer(api.dashboard.panels.$put({ json: { panels } }, keyed(key))), {
    failed: 'The dashboard was not changed',
    shows: (panels, patch) =>
      patch(keys.dashboard, (dashboard: { panels: Panel[] }) => ({ ...dashboard, panels })),
  })

interface ArrangeDialogProps {
  /** The panels that can be seen here; `all` are kept. */
  panels: Panel[]
  all: Panel[]
  atFirst: Panel[]
  onClose: () => void
}

/** Puts the panels of the dashboard in order, and hides some. Each change is kept at once. */
export function ArrangeDialog({ panels, all, atFirst, onClose }: ArrangeDialogProps) {
  const arrange = useArrange()
  const book = sharedBook()
  const ids = panels.map(({ id }) => id)
  const put = (id: string, overId: string) => {
    const place = all.findIndex((panel) => panel.id === overId)
    const moved = all.find((panel) => panel.id === id)
    if (moved && id !== overId)
      arrange.mutate(all.filter((panel) => panel !== moved).toSpliced(place, 0, moved))
  }
  const show = (id: PanelId, hidden: boolean) =>
    arrange.mutate(all.map((panel) => (panel.id === id ? { id, hidden } : panel)))
  const isAtFirst = JSON.stringify(all) === JSON.stringify(atFirst)
  return (
    <Dialog
      title="Arrange the dashboard"
      description={`Drag panels into the order in which you want to see them. Those that are hidden keep their place.${book ? ` Everybody in “${book.name}” sees the same.` : ''}`}
      onClose={onClose}
    >
      <SortableList
        label="Panels"
        ids={ids}
        nameOf={(id) => NAMES[id as PanelId]}
        onPut={put}
        className="border-y border-line py-2"
      >
        {panels.map(({ id, hidden }) => (
          <SortableRow key={id} id={id} name={NAMES[id]} isGroup>
            <span className={`flex-1 ${hidden ? 'text-muted line-through' : 'font-medium'}`}>
              {NAMES[id]}
            </span>
            <IconButton
              icon={hidden ? faEyeSlash : faEye}
              label={`${hidden ? 'Show' : 'Hide'} ${NAMES[id]}`}
              onClick={() => show(id, !hidden)}
            />
          </SortableRow>
        ))}
      </SortableList>
      <DialogActions>
        <Button look="quiet" disabled={isAtFirst} onClick={() => arrange.mutate(atFirst)}>
          As at first
        </Button>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
