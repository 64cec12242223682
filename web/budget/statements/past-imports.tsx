import { faRightLeft } from '@fortawesome/free-solid-svg-icons/faRightLeft'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { isApp, labelOf } from '../../../src/budget/apps/wire.ts'
import type { Statement } from '../../../src/budget/statements/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCount, formatInstant, plural } from '../../ui/format.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { statementsQuery, useUndoImport } from './queries.ts'

const SHOWN = 10

/** Says what an undo takes away and gives back, and what was changed meanwhile. */
function undoWords({ imported, matched, changed, fileName, format }: Statement): string {
  if (isApp(format))
    return `All that came with the book of ${labelOf(format)} will be removed: ${plural(imported, 'transaction')}, its accounts and its categories. What you have used since stays.`
  const back = 'and the balance goes back to what it was without them.'
  const removed = `${plural(imported, 'transaction')} of ${fileName || 'this statement'} will be removed, ${back}`
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

export function PastImports({ accounts }: { accounts: Account[] }) {
  const statements = useQuery(statementsQuery)
  const undo = useUndoImport()
  const [undoing, setUndoing] = useState<Statement | null>(null)
  const [moving, setMoving] = useState<Statement | null>(null)
  const [isExpanded, setExpanded] = useState(false)
  const rows = statements.data ?? []
  const placeOf = ({ accountId, format }: Statement) =>
    isApp(format)
      ? `A book of ${labelOf(format)}`
      : (accounts.find((account) => account.id === accountId)?.name ?? 'Deleted account')

  return (
    <section aria-labelledby="past-title" className="card-surface">
      <h2 id="past-title" className="px-5 pt-5 pb-2 text-lg font-semibold tracking-tight lg:px-6">
        Past imports
      </h2>
      <Loaded
        query={statements}
        what="your past imports"
        waiting={<Skeletons label="Loading past imports" className="px-5 pb-5 lg:px-6" rows={['h-14']} />}
        empty={
          <p className="px-5 pb-6 text-muted lg:px-6">
            Nothing imported yet. Each import will stand here and can be undone.
          </p>
        }
        isEmpty={() => rows.length === 0}
      >
        <ul className="divide-y divide-line px-5 pb-2 lg:px-6">
          {rows.slice(0, isExpanded ? undefined : SHOWN).map((statement) => (
            <li key={statement.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 max-sm:basis-full">
                <p className="truncate font-medium" title={statement.fileName}>
                  {statement.fileName || 'Statement'}
                </p>
                <p className="text-[0.8125rem] text-pretty text-muted">
                  {placeOf(statement)} · {formatInstant(statement.createdAt)} ·{' '}
                  {formatCount(statement.imported)} imported,{' '}
                  {statement.matched > 0 ? `${formatCount(statement.matched)} recognised, ` : ''}
                  {plural(statement.duplicates, 'duplicate')}, {formatCount(statement.refused)} refused
                  {statement.changed > 0 ? `, ${formatCount(statement.changed)} changed since` : ''}
                </p>
              </div>
              {accounts.length > 1 && !isApp(statement.format) ? (
                <Button small look="quiet" icon={faRightLeft} onClick={() => setMoving(statement)}>
                  Move<span className="sr-only"> to another account</span>
                </Button>
              ) : null}
              <Button small icon={faRotateLeft} onClick={() => setUndoing(statement)}>
                Undo
              </Button>
            </li>
          ))}
        </ul>
      </Loaded>
      {rows.length > SHOWN ? (
        <div className="px-5 pb-5 lg:px-6">
          <Button small look="quiet" className="-ml-3" onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? 'Show fewer' : `Show all ${formatCount(rows.length)}`}
          </Button>
        </div>
      ) : null}
      {moving ? <MoveDialog statement={moving} accounts={accounts} onClose={() => setMoving(null)} /> : null}
      {undoing ? (
        <ConfirmDialog
          title="Undo this import?"
          description={undoWords(undoing)}
          action="Undo import"
          busy={undo.isPending}
          onConfirm={() => undo.mutate(undoing.id, { onSettled: () => setUndoing(null) })}
          onClose={() => setUndoing(null)}
        />
      ) : null}
    </section>
  )
}
