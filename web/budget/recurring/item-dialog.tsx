import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../src/budget/accounts/wire.ts'
import { addCycles } from '../../../src/values/cycle.ts'
import { sharedBook } from '../../api/current-book.ts'
import { useOwns } from '../../api/use-owns.ts'
import { AllLoaded } from '../../ui/all-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { ColorPicker } from '../../ui/choice.tsx'
import { COLORS } from '../../ui/colors.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { RestoredNote } from '../../ui/draft.tsx'
import { FormError, Options, SelectField, TextField } from '../../ui/field.tsx'
import { asAmount, MoneyField, tidyAmount } from '../../ui/money-input.tsx'
import { today } from '../../ui/preferences.ts'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { inUse } from '../ledger/in-use.ts'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import { DefaultSharesField, MemberField } from '../sharing/default-shares-field.tsx'
import { asParts } from '../sharing/said.ts'
import { AccountField, NoAccountYet } from './account-field.tsx'
import { useAdd, useChange } from './commands.ts'
import { CYCLE_LABELS, PRIORITY_LABELS } from './cycle-words.ts'
import { Draft, type DraftInput } from './draft.ts'
import type { Preset } from './glyph.ts'
import type { Item, Kind } from './kind.ts'
import { PresetPicker } from './preset-picker.tsx'
import { PRESETS } from './presets.ts'

interface ItemFormProps {
  kind: Kind
  item: Item | undefined
  accounts: Account[]
  onClose: () => void
}

const startOf = (kind: Kind, item: Item | undefined): DraftInput => ({
  name: item?.name ?? '',
  amount: item ? tidyAmount(item.amount) : '',
  cycle: item?.cycle ?? 'monthly',
  due: item?.due ?? addCycles(today(), 'monthly', 1),
  accountId: item?.accountId ?? '',
  transferAccountId: item?.transferAccountId ?? null,
  categoryId: item?.categoryId ?? null,
  icon: item?.icon ?? kind.defaultIcon,
  color: item?.color ?? 'primary',
  priority: item?.priority ?? 'low',
  autoPay: item?.autoPay ?? false,
  ...(sharedBook() ? { paidBy: item?.paidBy ?? null, parts: asParts(item?.shares) } : {}),
})

function ItemForm({ kind, item, accounts, onClose }: ItemFormProps) {
  const add = useAdd(kind)
  const [seen] = useState(item)
  const change = useChange(kind, seen)
  const save = item ? change : add
  const automates = useOwns('smart-automation')
  const canBeSent = accounts.length > 0
  const categories = inUse(useQuery(categoriesQuery).data, item?.categoryId)
  const form = useFirstFocus(canBeSent)
  const [start] = useState(() => startOf(kind, item))
  const { field, register, handleSubmit, watch, setValue, setFocus, draft } = useWireForm(Draft, start, {
    form: kind.one,
    row: item,
  })
  const { words } = kind

  function choose(preset: Preset) {
    const name = watch('name').trim()
    const isOurs = PRESETS[kind.one].some((group) => group.presets.some(({ label }) => label === name))
    setValue('icon', preset.value)
    if (kind.presetsAreNamed || !name || isOurs) setValue('name', preset.label, { shouldValidate: true })
    if (preset.color && watch('color') === start.color) setValue('color', preset.color)
    setFocus('amount')
  }

  const submit = handleSubmit(
    (input) => {
      void draft.send(save.mutateAsync(input), onClose)
      if (item) onClose()
    },
    (invalid) => {
      if (!invalid.accountId) return
      const { done: about } = item ? kind.says.change : kind.says.add
      showToast({ tone: 'error', title: 'Account Required', text: words.accountMissing, about })
    },
  )

  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      {canBeSent ? null : <NoAccountYet onLeave={onClose} />}
      <RestoredNote restored={draft.restored} onStartOver={draft.startOver} />
      <PresetPicker
        label={words.preset}
        what={words.presets}
        groups={PRESETS[kind.one]}
        value={watch('icon')}
        color={watch('color') ?? 'primary'}
        startsOpen={kind.presetsAreNamed && canBeSent && !item}
        onChoose={choose}
      />
      <TextField
        label="Name"
        placeholder={words.example}
        autoComplete="off"
        maxLength={100}
        {...field('name')}
      />
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <MoneyField label="Amount" {...field('amount', asAmount)} />
        <SelectField label={words.cycle} {...field('cycle')}>
          <Options of={CYCLE_LABELS} />
        </SelectField>
        <TextField label={words.due} type="date" {...field('due')} />
        <SelectField label="Priority" {...field('priority')}>
          <Options of={PRIORITY_LABELS} />
        </SelectField>
      </div>
      <AccountField accounts={accounts} chosen={item?.accountId} field={field('accountId')} />
      {accounts.length > 1 || item?.transferAccountId ? (
        <AccountField
          label="Transfer to account"
          hint="For a card’s payment, a loan or a standing order: it has a due date but is not spending."
          none="None: it is spending"
          accounts={accounts}
          chosen={item?.transferAccountId}
          field={field('transferAccountId', orNull)}
        />
      ) : null}
      {categories.length > 0 && !watch('transferAccountId') ? (
        <SelectField
          label="Budget category"
          hint="Its payments get this category, and what is due shows there."
          {...field('categoryId', orNull)}
        >
          <option value="">By your rules</option>
          <Options of={categories} />
        </SelectField>
      ) : null}
      {sharedBook() ? (
        <>
          <MemberField
            label="Paid by"
            usual="As the account says"
            chosen={item?.paidBy}
            field={field('paidBy', orNull)}
          />
          <DefaultSharesField
            label="For"
            hint="Its payments are shared so."
            usual="As its category says"
            value={watch('parts')}
            error={field('shares').error}
            onChange={(parts) => setValue('parts', parts, { shouldDirty: true })}
          />
        </>
      ) : null}
      {automates ? (
        <Switch
          label="Pays itself when due"
          hint="Its expense is posted on the due date. What is overdue is posted as well."
          isOn={watch('autoPay') ?? false}
          onChange={(isOn) => setValue('autoPay', isOn)}
        />
      ) : null}
      <ColorPicker legend="Color" field={register('color')} tints={COLORS} />
      <FormError message={save.failure} />
      <DialogActions>
        <Button onClick={() => draft.discard(onClose)}>Cancel</Button>
        <Button type="submit" look="primary" busy={save.isPending} disabled={!canBeSent}>
          {item ? 'Save changes' : words.add}
        </Button>
      </DialogActions>
    </form>
  )
}

interface ItemDialogProps {
  kind: Kind
  /** Left out for a new one. */
  item?: Item
  onClose: () => void
}

export function ItemDialog({ kind, item, onClose }: ItemDialogProps) {
  const accounts = useQuery(accountsQuery)
  return (
    <Dialog title={item ? kind.words.edit : kind.words.add} onClose={onClose}>
      <AllLoaded queries={[accounts]} what="your accounts" room="h-120 w-full">
        <ItemForm kind={kind} item={item} accounts={accounts.data ?? []} onClose={onClose} />
      </AllLoaded>
    </Dialog>
  )
}
