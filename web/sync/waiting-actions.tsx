import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchExport } from '../api/export.ts'
import { discardUnsent } from '../api/refused-calls.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { plural } from '../ui/format.ts'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/toast.ts'
import { ofBook } from './state-words.ts'

/** Buttons for changes that wait, beside sending them: save a copy or discard. With 0 there is nothing to discard. */
export function WaitingActions({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false)
  const saving = useMutation({
    mutationFn: fetchExport,
    onSuccess: saveFile,
    meta: { failed: (error) => error.message },
  })
  const discarding = useMutation({
    mutationFn: discardUnsent,
    meta: { failed: (error) => error.message },
    onSuccess: (outcome) => {
      if (!outcome.ok) showToast({ tone: 'error', title: 'Error', text: outcome.message })
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button small className="max-md:h-11" busy={saving.isPending} onClick={() => saving.mutate()}>
        Save a copy
      </Button>
      {count > 0 ? (
        <Button small look="quiet" className="max-md:h-11" onClick={() => setAsking(true)}>
          Discard…
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={`Discard ${plural(count, 'unsent change')}${ofBook()}?`}
          description="The book becomes what the server has. What was entered only in this browser is gone for good; a saved copy would keep it."
          action="Discard them"
          busy={discarding.isPending}
          onConfirm={() => discarding.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
