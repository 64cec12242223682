import { faRightLeft } from '@fortawesome/free-solid-svg-icons/faRightLeft'
import { faScissors } from '@fortawesome/free-solid-svg-icons/faScissors'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Payee } from '../../../src/budget/payees/wire.ts'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { uuidV7 } from '../../../src/values/id.ts'
import { sharedBook } from '../../api/current-book.ts'
import { Button } from '../../ui/button.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../../ui/field.tsx'
import { asAmount, MoneyField, plainAmount } from '../../ui/money-input.tsx'
import { today } from '../../ui/preferences.ts'
import { orNull, useWireForm } from '../../ui/use-wire-form.ts'
import { inUse } from '../ledger/in-use.ts'
import { KindSwitch, type SwitchKind } from '../ledger/kind-switch.tsx'
import { accountsQuery, categoriesQuery } from '../ledger/queries.ts'
import type { EntryInput } from '../ledger/shown.ts'
import { withBalance } from '../ledger/with-balance.ts'
import { PayeeField, RecentPayees, suggestedBy } from '../payees/payee-field.tsx'
import { useSuggestion } from '../payees/use-suggestion.ts'
import { sharingStart } from '../sharing/said.ts'
import { SharingFields } from '../sharing/sharing-fields.tsx'
import { countedStart, firstParts } from '../splits/counted.ts'
import { RefundFields } from '../splits/refund-fields.tsx'
import { partsError, SplitEditor } from '../splits/split-editor.tsx'
import { TagsField } from '../tags/tags-field.tsx'
import { Entry, inputOf, NONE } from './entry-input.ts'
import { MoreFields } from './more-fields.tsx'
import { PayerField } from './payer-field.tsx'
import { TYPE_LABELS } from './type-labels.ts'

interface EntryFormProps {
  start: EntryInput
  /** True where a category has to be chosen, be it none. */
  asksCategory?: boolean
  /** A transaction that exists already: its type is another field. */
  row?: Transaction
  action: string
  /** Switches a new entry to another kind; undefined for an entry that stays of its kind. */
  onSwitch?: SwitchKind | undefined
  /** Makes the row half of a transfer, where it may be one. */
  onMove?: (() => void) | undefined
  /** Sends the entry, which is shown at once: the form is closed while it is on its way. */
  onSubmit: (entry: EntryInput) => Promise<unknown>
  onClose: () => void
  /** Further actions for the row, below its fields. */
  more?: ((leave: () => void) => ReactNode) | undefined
  /** Content beside the buttons. */
  children?: ReactNode
}

export function EntryForm(props: EntryFormProps) {
  const { start, asksCategory, row, action, onSwitch, onMove, more, onSubmit, onClose } = props
  const accounts = useQuery(accountsQuery).data ?? []
  const offered = accounts.filter((account) => account.isActive || account.id === start.accountId)
  const categories = inUse(
    useQuery(categoriesQuery).data,
    ...[start.categoryId, row?.refundCategoryId, ...(row?.parts ?? []).map((part) => part.categoryId)],
  )
  const { field, formState, handleSubmit, setValue, watch, draft } = useWireForm(
    Entry,
    {
      ...start,
      ...countedStart(row ?? {}),
      ...sharingStart(row),
      categoryId: start.categoryId ?? (asksCategory ? '' : NONE),
    },
    { form: 'entry', row: row ?? { id: start.type }, along: ['id'] },
  )
  const type = watch('type')
  const suggestion = useSuggestion(watch('categoryId'), (id) => setValue('categoryId', id ?? NONE))
  const isOffered = (id: string | null) => categories.some((category) => category.id === id)
  const choose = (payee: Payee) => {
    if (['', watch('payee')].includes(watch('description'))) setValue('description', payee.name)
    setValue('payee', payee.name, { shouldDirty: true })
    const suggested = suggestedBy(payee)
    const isFree = ['', NONE, null].includes(watch('categoryId')) || suggestion.isSuggested
    if (suggested && isFree && isOffered(suggested)) suggestion.suggest(suggested, payee.name)
  }
  const isSplit = type !== 'savings' && (watch('parts')?.length ?? 0) > 0
  const canSplit = type !== 'savings' && !row?.bucketId && !row?.transferId
  const setParts = (parts: Entry['parts']) => setValue('parts', parts, { shouldDirty: true })
  const holdsMore = Boolean(watch('note') || watch('tags')?.length || watch('fromGoalId'))
  const split = () => {
    const chosen = watch(type === 'income' ? 'refundChoice' : 'categoryId')
    setParts(firstParts(plainAmount(watch('amount')), isOffered(chosen) ? chosen : null))
    setValue('categoryId', NONE)
  }
  const isSharing = sharedBook() !== null && canSplit
  const submit = (typed: Entry) => {
    const json = inputOf(typed, row, isSharing)
    void draft.send(onSubmit(json), onClose)
    onClose()
  }
  // Restored and sent as it was, it is the entry that may have arrived; changed, it is another.
  const renew = start.id ? () => setValue('id', uuidV7(Date.now())) : undefined

  return (
    <DialogForm
      onChange={renew}
      onSubmit={handleSubmit(submit)}
      draft={draft}
      action={action}
      buttons={props.children}
      onClose={onClose}
    >
      {onSwitch && start.type !== 'savings' ? (
        <KindSwitch
          value={start.type}
          onPick={(next) => {
            const typed = { amount: plainAmount(watch('amount')), description: watch('description') }
            draft.discard(() => onSwitch(next, typed))
          }}
        />
      ) : null}
      <MoneyField label="Amount" {...field('amount', asAmount)} />
      {type === 'expense' && !row ? <RecentPayees chosen={watch('payee')} onChoose={choose} /> : null}
      <PayeeField
        value={watch('payee') ?? ''}
        error={field('payee').error}
        placeholder="As in the description"
        onType={(text) => setValue('payee', text, { shouldDirty: true })}
        onChoose={choose}
      />
      <TextField
        label="Description"
        placeholder={type === 'income' ? 'Salary' : 'Weekly shopping'}
        {...field('description')}
      />
      <SelectField
        label="Account"
        hint={offered.length === 0 ? 'No active account yet: it is recorded without one.' : undefined}
        {...field('accountId', orNull)}
      >
        <Options of={offered.map(withBalance)} />
        <option value="">No account</option>
      </SelectField>
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        {row ? (
          <SelectField label="Type" {...field('type')}>
            <Options of={TYPE_LABELS} />
          </SelectField>
        ) : null}
        {type === 'expense' && !isSplit ? (
          <SelectField
            label="Category"
            hint={suggestion.hint}
            onKeyDown={suggestion.onKeyDown}
            {...field('categoryId')}
          >
            {asksCategory ? (
              <option value="" disabled hidden>
                Choose a category
              </option>
            ) : (
              <option value={NONE}>No category</option>
            )}
            <Options of={categories} />
            {asksCategory ? <option value={NONE}>No category</option> : null}
          </SelectField>
        ) : null}
        <TextField label="Date" type="date" {...field('date')} />
      </div>
      {type === 'income' && !isSplit && canSplit ? (
        <RefundFields
          choice={watch('refundChoice')}
          purchaseId={watch('refundOf')}
          onChoose={(choice) => setValue('refundChoice', choice, { shouldDirty: true })}
          onPurchase={(id) => setValue('refundOf', id, { shouldDirty: true })}
        />
      ) : null}
      {isSplit ? (
        <SplitEditor
          key={String(draft.restored)}
          amount={plainAmount(watch('amount'))}
          date={String(watch('date') ?? today())}
          isIncome={type === 'income'}
          start={watch('parts') ?? []}
          error={partsError(formState.errors.parts)}
          onChange={setParts}
          onJoin={() => setParts([])}
        />
      ) : null}
      {isSharing ? (
        <SharingFields
          row={row}
          hasAccount={Boolean(watch('accountId'))}
          isSplit={isSplit}
          amount={String(watch('amount') ?? '')}
          payer={field('payer')}
          among={field('among')}
          chosen={watch('among') ?? ''}
          shares={watch('shareTexts') ?? []}
          error={field('shareTexts').error}
          onShares={(list) => setValue('shareTexts', list, { shouldDirty: true })}
        />
      ) : null}
      <div className="relative">
        {canSplit && !isSplit ? (
          <Button
            look="quiet"
            small
            icon={faScissors}
            className="absolute top-0 -right-3 h-9 text-sm max-md:h-11"
            onClick={split}
          >
            Split
          </Button>
        ) : null}
        <MoreFields isHeld={holdsMore}>
          {type === 'expense' && !row?.bucketId ? (
            <PayerField
              chosen={row?.fromGoalId}
              isChosen={Boolean(watch('fromGoalId'))}
              field={field('fromGoalId', orNull)}
            />
          ) : null}
          <TagsField
            value={watch('tags') ?? []}
            error={field('tags').error}
            onChange={(tags) => setValue('tags', tags, { shouldDirty: true })}
          />
          <TextField label="Note" optional maxLength={1000} {...field('note', orNull)} />
        </MoreFields>
      </div>
      <div className="-my-1.5 -ml-3 flex flex-wrap gap-x-1">
        {onMove ? (
          <Button
            look="quiet"
            small
            icon={faRightLeft}
            className="text-sm max-md:h-11"
            onClick={() => {
              draft.discard(() => {})
              onMove()
            }}
          >
            Make it a transfer…
          </Button>
        ) : null}
        {more?.(() => draft.discard(() => {}))}
      </div>
    </DialogForm>
  )
}
