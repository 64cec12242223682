import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { isApp, labelOf } from '../../../src/budget/apps/wire.ts'
import type { Statement } from '../../../src/budget/statements/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCount, plural } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { nameIn } from '../ledger/name-in.ts'
import { MoveDialog } from './move-dialog.tsx'
import { dropsOf, first, PastDrop, sumOf, type Undoing } from './past-drop.tsx'
import { statementsQuery, useUndoImport } from './queries.ts'

const SHOWN = 10

/** Says what an undo takes away and gives back, and what was changed meanwhile. */
function undoWords(all: Statement[]): string {
  const { imported, matched, changed } = sumOf(all)
  const { fileName, format } = first(all)
  if (isApp(format))
    return `All that came with the book of ${labelOf(format)} will be removed: ${plural(imported, 'transaction')}, its accounts and its categories. What you have used since stays.`
  const name = all.length > 1 ? plural(all.length, 'file', 'files and accounts') : fileName
  const back = 'and the balance goes back to what it was without them.'
  const removed = `${plural(imported, 'transaction')} of ${name || 'this statement'} will be removed, ${back}`
  const given =
    matched === 0
      ? ''
      : ` ${plural(matched, 'row')} that you had entered ${matched === 1 ? 'is' : 'are'} again as you typed ${matched === 1 ? 'it' : 'them'}, but for what you edited since.`
  const since =
    changed === 0
      ? ''
      : ` ${plural(changed, 'row')} of it ${changed === 1 ? 'was' : 'were'} changed, linked or matched since.`
  return `${removed}${given}${since}`
}

interface PastImportsProps {
  /** The book's accounts; undefined until they are known. */
  accounts: Account[] | undefined
}

export function PastImports({ accounts }: PastImportsProps) {
  const statements = useQuery(statementsQuery)
  const undo = useUndoImport()
  const [undoing, setUndoing] = useState<Undoing | null>(null)
  const [moving, setMoving] = useState<Statement | null>(null)
  const [isExpanded, setExpanded] = useState(false)
  const rows = statements.data ?? []
  const drops = dropsOf(rows)
  const placeOf = ({ accountId, format }: Statement) =>
    isApp(format) ? `A book of ${labelOf(format)}` : nameIn(accounts, accountId, 'Deleted account')

  return (
    <section aria-labelledby="past-title" className="card-surface">
      <h2 id="past-title" className="px-5 pt-5 pb-2 text-lg font-semibold tracking-tight lg:px-6">
        Past imports
      </h2>
      <Loaded
        // Imports are listed with the names of their accounts: the list waits for these.
        query={{ ...statements, data: accounts && statements.data }}
        what="your past imports"
        waiting={<Skeletons label="Loading past imports" className="px-5 pb-5 lg:px-6" rows={['h-14']} />}
        empty={
          <p className="px-5 pb-6 text-muted lg:px-6">
            Nothing imported yet. Every import appears here and can be undone.
          </p>
        }
        isEmpty={() => rows.length === 0}
      >
        <ul className="divide-y divide-line px-5 pb-2 lg:px-6">
          {drops.slice(0, isExpanded ? undefined : SHOWN).map((drop) => (
            <PastDrop
              key={first(drop).id}
              drop={drop}
              placeOf={placeOf}
              canMove={accounts !== undefined && accounts.length > 1}
              onMove={setMoving}
              onUndo={setUndoing}
            />
          ))}
        </ul>
      </Loaded>
      {drops.length > SHOWN ? (
        <div className="px-5 pb-5 lg:px-6">
          <Button small look="quiet" className="-ml-3" onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? 'Show fewer' : `Show all ${formatCount(drops.length)}`}
          </Button>
        </div>
      ) : null}
      {moving && accounts ? (
        <MoveDialog statement={moving} accounts={accounts} onClose={() => setMoving(null)} />
      ) : null}
      {undoing ? (
        <ConfirmDialog
          title="Undo this import?"
          description={undoWords(undoing.of)}
          action="Undo import"
          busy={undo.isPending}
          onConfirm={() => undo.mutate(undoing.id, { onSettled: () => setUndoing(null) })}
          onClose={() => setUndoing(null)}
        />
      ) : null}
    </section>
  )
}
