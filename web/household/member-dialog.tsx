import { type BookMember, MemberChange, NewMember } from '../../src/household/wire.ts'
import { ColorPicker } from '../ui/choice.tsx'
import { COLORS } from '../ui/colors.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../ui/field.tsx'
import { useWireForm } from '../ui/use-wire-form.ts'
import { ROLE_WORDS, useAddMember, useChangeMember } from './queries.ts'

interface MemberDialogProps {
  bookId: string
  onClose: () => void
}

/** A name without an account: a child, a flatmate who doesn't use the app. */
export function NewMemberDialog({ bookId, onClose }: MemberDialogProps) {
  const add = useAddMember(bookId)
  const { field, handleSubmit } = useWireForm(NewMember, { name: '' })
  return (
    <FormDialog
      title="Add a member without an account"
      description="A child, or a flatmate who doesn’t use the app. They can be invited later and keep the name."
      error={add.failure}
      action="Add"
      busy={add.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((input) => add.mutate(input, { onSuccess: onClose }))}
    >
      <TextField label="Name" maxLength={60} {...field('name')} />
    </FormDialog>
  )
}

interface EditMemberProps extends MemberDialogProps {
  member: BookMember
  /** Owners give roles; everybody else changes what they are called themselves. */
  isOwner: boolean
}

export function EditMemberDialog({ bookId, member, isOwner, onClose }: EditMemberProps) {
  const change = useChangeMember(bookId, member.id)
  const { name, color, role, weight } = member
  const { field, register, handleSubmit } = useWireForm(MemberChange, {
    name,
    color,
    role: isOwner ? (role ?? undefined) : undefined,
    weight: isOwner ? weight : undefined,
  })
  return (
    <FormDialog
      title={member.isMe ? 'Your name in this book' : `Edit ${name}`}
      error={change.failure}
      action="Save"
      busy={change.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((input) => change.mutate(input, { onSuccess: onClose }))}
    >
      <TextField label="Name" maxLength={60} {...field('name')} />
      <ColorPicker legend="Color" field={register('color')} tints={COLORS} />
      {isOwner ? (
        <TextField
          label="Weight"
          hint="Their share of common expenses, relative to the others’ weights. Earlier entries stay as they are."
          inputMode="numeric"
          isFigures
          {...field('weight', { setValueAs: (typed: string | number) => Number(typed) })}
        />
      ) : null}
      {isOwner && role ? (
        <SelectField
          label="Role"
          hint="Owners can invite, remove and delete; editors can enter and change everything; viewers can only look."
          {...field('role')}
        >
          <Options of={ROLE_WORDS} />
        </SelectField>
      ) : null}
    </FormDialog>
  )
}
