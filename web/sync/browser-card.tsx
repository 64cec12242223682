import { useMutation, useQuery } from '@tanstack/react-query'
import { fetchExport } from '../api/export.ts'
import { isKept, keepStored } from '../api/local.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { SectionCard } from '../ui/section-card.tsx'
import { showToast } from '../ui/toast.ts'

const MAY_CLEAR =
  'This browser may clear it when it is short of room, or after weeks without a visit. Before a long time in local mode, save a copy.'
const PLAIN_HTTP =
  'Over plain http no browser promises to keep what a page stores. Before a long time in local mode, save a copy.'
const REFUSED =
  'It decides by how often you come here: adding Bucketbook to your bookmarks or installing it helps.'

/** Whether the copy of the book in this browser may vanish. */
export function BrowserCard() {
  const kept = useQuery({ queryKey: ['kept'], queryFn: isKept })
  const keeping = useMutation({
    mutationFn: keepStored,
    onSuccess: async (isPromised) => {
      await kept.refetch()
      if (!isPromised) showToast({ tone: 'error', title: 'The browser made no promise.', text: REFUSED })
    },
  })
  const saving = useMutation({
    mutationFn: fetchExport,
    onSuccess: saveFile,
    meta: { failed: (error) => error.message },
  })
  const text =
    kept.data === 'kept'
      ? 'A copy of your book is kept here, so that you can go on without the server. This browser keeps it until you sign out.'
      : `A copy of your book is kept here, so that you can go on without the server. ${kept.data === 'unknown' ? PLAIN_HTTP : MAY_CLEAR}`
  return (
    <SectionCard
      title="This browser"
      text={text}
      action={
        <Button busy={saving.isPending} onClick={() => saving.mutate()}>
          Save a copy
        </Button>
      }
    >
      {kept.data === 'not kept' ? (
        <div>
          <Button small className="max-md:h-11" busy={keeping.isPending} onClick={() => keeping.mutate()}>
            Ask the browser to keep it
          </Button>
        </div>
      ) : null}
    </SectionCard>
  )
}
