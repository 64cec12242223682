import type { LinkedIdentity } from '../../../src/identity/wire.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useUnlink } from './queries.ts'

interface UnlinkDialogProps {
  identity: LinkedIdentity
  name: string
  onClose: () => void
}

export function UnlinkDialog({ identity, name, onClose }: UnlinkDialogProps) {
  const unlink = useUnlink(name)
  return (
    <ConfirmDialog
      title={`Unlink ${name}?`}
      description={
        <span className="wrap-anywhere">
          {identity.email ?? 'It'} will no longer sign you in. You can link it again.
        </span>
      }
      action="Unlink"
      busy={unlink.isPending}
      onConfirm={() => unlink.mutate(identity, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
