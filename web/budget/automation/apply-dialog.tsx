import { useQuery } from '@tanstack/react-query'
import type { Rule } from '../../../src/budget/rules/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { expensesInWords, previewQuery, useApplyRule } from './queries.ts'

interface ApplyDialogProps {
  rule: Rule
  category: string
  onClose: () => void
}

/** Asks before a rule changes the past, and says how much of it. */
export function ApplyDialog({ rule, category, onClose }: ApplyDialogProps) {
  const preview = useQuery(previewQuery(rule.contains, rule.accountId))
  const apply = useApplyRule(rule.id)
  const count = preview.data?.count
  return (
    <Dialog
      title="Apply this rule to the past?"
      description={
        count === 0 ? (
          <>No past expense without a category fits “{rule.contains}”. There is nothing to do.</>
        ) : (
          <>
            {count === undefined ? 'Every past expense' : expensesInWords(count)} that{' '}
            {count === 1 ? 'has' : 'have'} no category and {count === 1 ? 'contains' : 'contain'} “
            {rule.contains}” will count as{' '}
            <strong className="break-words text-base-content">{category}</strong>. What has a category keeps
            it.
          </>
        )
      }
      onClose={onClose}
    >
      <FormError message={(apply.error ?? preview.error)?.message} />
      <DialogActions>
        <Button onClick={onClose}>{count === 0 ? 'Close' : 'Cancel'}</Button>
        {count === 0 ? null : (
          <Button
            look="primary"
            busy={apply.isPending}
            disabled={count === undefined}
            onClick={() =>
              apply.mutate(null, {
                onSuccess: ({ changed }) => {
                  showToast({ tone: 'success', title: `${expensesInWords(changed)} now in ${category}` })
                  onClose()
                },
              })
            }
          >
            Apply
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
