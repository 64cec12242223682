import type { z } from 'zod'
import { type Invitation, InvitationRequest, type SignInOptions } from '../../src/identity/wire.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { Field, TextField } from '../ui/field.tsx'
import { Status } from '../ui/status.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { useInvite } from './commands.ts'

const MAILED = 'A mail with the link is on its way to them.'
const NO_MAIL = 'This server sends no mail: give them the link or the code yourself.'

export function InviteDialog({ options, onClose }: { options: SignInOptions; onClose: () => void }) {
  const invite = useInvite()
  const { data: invitation, variables: email = '' } = invite
  return (
    <Dialog
      title="Invite somebody"
      description={
        invitation ? (
          <>
            <bdi className="font-semibold wrap-anywhere text-base-content">{email}</bdi> can register with
            this within 7 days, once.
          </>
        ) : (
          'The invitation is for one e-mail, good for 7 days and for one account.'
        )
      }
      onClose={onClose}
    >
      <Status className="mb-4 rounded-field bg-secondary px-3.5 py-2.5 text-sm text-pretty">
        {invitation
          ? `${options.mail ? MAILED : NO_MAIL} They are shown only now; a new invitation makes this one void.`
          : null}
      </Status>
      {invitation ? (
        <Invited invitation={invitation} onClose={onClose} />
      ) : (
        <InviteForm invite={invite} isNeeded={options.registration !== 'open'} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface InviteFormProps {
  invite: ReturnType<typeof useInvite>
  isNeeded: boolean
  onClose: () => void
}

function InviteForm({ invite, isNeeded, onClose }: InviteFormProps) {
  const { register, handleSubmit, formState } = useWireForm(InvitationRequest, { email: '' })
  return (
    <DialogForm
      onSubmit={handleSubmit(({ email }) => invite.mutate(email.trim()))}
      error={invite.error?.message}
      action="Invite"
      busy={invite.isPending}
      onClose={onClose}
    >
      <TextField
        label="Email"
        hint={isNeeded ? undefined : 'Registration is open: they could register without an invitation too.'}
        error={formState.errors.email?.message}
        type="email"
        autoComplete="off"
        {...register('email')}
      />
    </DialogForm>
  )
}

/** The code is stored nowhere, so it is seen here and never again. */
function Invited({ invitation, onClose }: { invitation: z.infer<typeof Invitation>; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <Copied label="Link" what="link" text={invitation.link} />
      <Copied label="Code" what="code" text={invitation.code} />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </div>
  )
}

function Copied({ label, what, text }: { label: string; what: string; text: string }) {
  return (
    <Field label={label}>
      {(tied) => (
        <div className="flex items-center gap-2">
          <input
            readOnly
            dir="ltr"
            className="input figures min-w-0 flex-1"
            value={text}
            onFocus={(event) => event.target.select()}
            {...tied}
          />
          <CopyButton text={text} failed={`Please copy the ${what} manually`} label={`Copy ${what}`} />
        </div>
      )}
    </Field>
  )
}
