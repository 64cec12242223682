import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { ExportLink } from './export-link.tsx'

interface ImportDialogProps {
  contents: string[]
  onConfirm: () => void
  onClose: () => void
}

export function ImportDialog({ contents, onConfirm, onClose }: ImportDialogProps) {
  return (
    <Dialog
      title="Replace everything with this file?"
      description={`All that is here now is removed, and what the file has takes its place: ${contents.join(', ') || 'nothing'}. This can’t be undone.`}
      onClose={onClose}
    >
      <div className="grid gap-3 rounded-xl border border-line bg-base-200 p-4">
        <p className="text-sm text-pretty text-muted">
          Not sure? Keep what is here now in a file of its own first. Your points and purchases stay as they
          are.
        </p>
        <div>
          <ExportLink>Export what is here now</ExportLink>
        </div>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" onClick={onConfirm}>
          Replace everything
        </Button>
      </DialogActions>
    </Dialog>
  )
}
