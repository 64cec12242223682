import { faFlask } from '@fortawesome/free-solid-svg-icons/faFlask'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useRemoveSample } from './queries.ts'

/** Says that the figures are made up, and takes them away. */
export function SampleBanner() {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveSample()
  return (
    <aside
      aria-label="Sample data"
      className="flex items-center gap-x-3 rounded-box border border-line bg-secondary py-1.5 pr-2 pl-4"
    >
      <Icon icon={faFlask} className="size-3.5 text-muted" />
      <p className="min-w-0 flex-1 py-1 text-sm">
        <span className="font-semibold">This is sample data.</span>{' '}
        <span className="text-muted max-sm:hidden">A made-up household, until you remove it.</span>
      </p>
      <Button small look="quiet" className="shrink-0 max-md:h-11" onClick={() => setAsking(true)}>
        Remove sample data
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Remove all sample data?"
          description="Its accounts, categories, goals, bills, subscriptions and transactions go away. What you have entered yourself stays."
          action="Remove sample data"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(null, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </aside>
  )
}
