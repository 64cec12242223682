import { faRightLeft } from '@fortawesome/free-solid-svg-icons/faRightLeft'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { isApp } from '../../../src/budget/apps/wire.ts'
import type { Statement } from '../../../src/budget/statements/wire.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatInstant, plural } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'

/** An undo that is to be confirmed: of a batch, or of a whole drop. */
export interface Undoing {
  id: string
  of: Statement[]
}

/** Imports by the drop that they came with, in the order in which they are listed. */
export function dropsOf(rows: Statement[]): Statement[][] {
  const drops = new Map<string, Statement[]>()
  for (const row of rows) {
    const id = row.dropId ?? row.id
    drops.set(id, [...(drops.get(id) ?? []), row])
  }
  return [...drops.values()]
}

export const first = (drop: Statement[]): Statement => drop[0] as Statement

export function sumOf(drop: Statement[]) {
  const sums = { imported: 0, matched: 0, duplicates: 0, refused: 0, changed: 0 }
  for (const row of drop)
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += row[name]
  return sums
}

interface PastDropProps {
  drop: Statement[]
  /** The destination of an import in words: its account, or the app that its book is of. */
  placeOf: (statement: Statement) => string
  canMove: boolean
  onMove: (statement: Statement) => void
  onUndo: (undoing: Undoing) => void
}

/** One import of the past, or a drop of several with each of them. */
export function PastDrop({ drop, ...each }: PastDropProps) {
  const { placeOf, onUndo } = each
  const one = first(drop)
  if (drop.length === 1) return <PastBatch statement={one} {...each} />
  const accounts = [...new Set(drop.map(placeOf))]
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <p className="font-medium">{plural(drop.length, 'file', 'files and accounts')} at once</p>
          <p className="text-[0.8125rem] text-pretty text-muted">
            {accounts.map(isolated).join(', ')} · {formatInstant(one.createdAt)} · {counted(sumOf(drop))}
          </p>
        </div>
        <Button small icon={faRotateLeft} onClick={() => onUndo({ id: one.dropId ?? one.id, of: drop })}>
          Undo all
        </Button>
      </div>
      <details className="mt-1">
        <summary className="cursor-pointer text-sm font-semibold text-primary max-sm:py-2">
          Each of them
        </summary>
        <ul className="divide-y divide-line border-l-2 border-line pl-4">
          {drop.map((statement) => (
            <PastBatch key={statement.id} statement={statement} {...each} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function PastBatch({
  statement,
  placeOf,
  canMove,
  onMove,
  onUndo,
}: Omit<PastDropProps, 'drop'> & { statement: Statement }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="truncate font-medium" title={statement.fileName}>
          {statement.fileName || 'Statement'}
        </p>
        <p className="text-[0.8125rem] text-pretty text-muted">
          <bdi>{placeOf(statement)}</bdi> · {formatInstant(statement.createdAt)} · {counted(statement)}
        </p>
      </div>
      {canMove && !isApp(statement.format) ? (
        <Button small look="quiet" icon={faRightLeft} onClick={() => onMove(statement)}>
          Move<span className="sr-only"> to another account</span>
        </Button>
      ) : null}
      <Button small icon={faRotateLeft} onClick={() => onUndo({ id: statement.id, of: [statement] })}>
        Undo
      </Button>
    </li>
  )
}

/** "3 imported, 1 recognised, 2 duplicates, 0 refused, 1 changed since" */
const counted = ({ imported, matched, duplicates, refused, changed }: ReturnType<typeof sumOf>): string =>
  [
    `${formatCount(imported)} imported`,
    ...(matched > 0 ? [`${formatCount(matched)} recognised`] : []),
    plural(duplicates, 'duplicate'),
    `${formatCount(refused)} refused`,
    ...(changed > 0 ? [`${formatCount(changed)} changed since`] : []),
  ].join(', ')
