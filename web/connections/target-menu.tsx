import { faPaperPlane } from '@fortawesome/free-solid-svg-icons/faPaperPlane'
import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import type { WebhookTest } from '../../src/connections/webhooks/wire.ts'
import { Menu } from '../ui/menu.tsx'
import { showToast } from '../ui/toast.ts'

interface TargetMenuProps {
  name: string
  test: { mutate: (input: null, options: { onSuccess: (outcome: WebhookTest) => void }) => void }
  onDelete: () => void
}

/** The menu of an address that something is sent to: a test, whose outcome a toast says, and the address's deletion. */
export function TargetMenu({ name, test, onDelete }: TargetMenuProps) {
  const send = () =>
    test.mutate(null, {
      onSuccess: ({ delivered, message }) =>
        showToast({
          tone: delivered ? 'success' : 'error',
          title: delivered ? 'The test has arrived' : 'The test has not arrived',
          ...(delivered ? {} : { text: message }),
        }),
    })
  return (
    <Menu
      label={`Actions for ${name}`}
      items={[
        { label: 'Send a test', icon: faPaperPlane, run: send },
        { label: 'Delete', icon: faTrash, isDanger: true, run: onDelete },
      ]}
    />
  )
}
