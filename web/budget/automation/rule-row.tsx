import { faArrowRight } from '@fortawesome/free-solid-svg-icons/faArrowRight'
import { faPen } from '@fortawesome/free-solid-svg-icons/faPen'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { Suspense, useState } from 'react'
import type { Rule } from '../../../src/budget/rules/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { openRow } from '../../ui/drafts.ts'
import { Icon } from '../../ui/icon.tsx'
import { isolated } from '../../ui/in-line.ts'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { Menu } from '../../ui/menu.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { useRemoveRule } from './queries.ts'

const RuleDialog = lazyNamed(() => import('./rule-dialog.tsx'), 'RuleDialog')

interface RuleRowProps {
  rule: Rule
  /** Left out where it counts on every account. */
  account: string | undefined
  category: string
}

/** A rule in its own words, and what can be done with it. */
export function RuleRow({ rule, account, category }: RuleRowProps) {
  const [open, setOpen] = useState<'edit' | 'apply' | 'remove' | null>(() =>
    openRow('rule') === rule.id ? 'edit' : null,
  )
  const remove = useRemoveRule(rule.id)
  const close = () => setOpen(null)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <span className="font-medium">“{isolated(rule.contains)}”</span>
        <span className="text-muted"> on {isolated(account ?? 'any account')}</span>
        <Icon icon={faArrowRight} className="mx-2 inline size-3 text-muted" />
        <span className="sr-only"> gets the category </span>
        <bdi className="font-medium">{category}</bdi>
      </p>
      <div className="flex items-center max-sm:-ml-3 max-sm:w-full">
        <Button
          small
          look="quiet"
          className="text-sm not-disabled:text-primary max-sm:mr-auto"
          aria-label={`Apply “${rule.contains}” to past expenses`}
          onClick={() => setOpen('apply')}
        >
          Apply to the past
        </Button>
        <Menu
          label={`Actions for “${rule.contains}”`}
          items={[
            { label: 'Edit', name: `Edit “${rule.contains}”`, icon: faPen, run: () => setOpen('edit') },
            {
              label: 'Delete',
              name: `Delete “${rule.contains}”`,
              icon: faTrash,
              isDanger: true,
              run: () => setOpen('remove'),
            },
          ]}
        />
      </div>
      <Suspense>{open === 'edit' ? <RuleDialog rule={rule} onClose={close} /> : null}</Suspense>
      {open === 'apply' ? <ApplyDialog rule={rule} category={category} onClose={close} /> : null}
      {open === 'remove' ? (
        <ConfirmDialog
          title="Delete this rule?"
          description="New expenses no longer get its category. Those it has sorted keep theirs."
          action="Delete rule"
          dismiss="Keep it"
          onConfirm={() => {
            remove.mutate(null)
            close()
          }}
          onClose={close}
        />
      ) : null}
    </li>
  )
}
