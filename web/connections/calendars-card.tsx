import { faTrash } from '@fortawesome/free-solid-svg-icons/faTrash'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NewCalendarFeed } from '../../src/connections/calendar/wire.ts'
import { sharedBook } from '../api/current-book.ts'
import { FormDialog } from '../ui/dialog-form.tsx'
import { Options, SelectField, TextField } from '../ui/field.tsx'
import { formatDayOf } from '../ui/format.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Switch } from '../ui/switch.tsx'
import { orNull, useWireForm } from '../ui/use-wire-form.ts'
import { BookField } from './book-field.tsx'
import { ConnectedCard, ConnectedRow } from './connected-card.tsx'
import { MadeDialog } from './made-dialog.tsx'
import { feedsQuery, useEndFeed, useMakeFeed } from './queries.ts'

const ALARMS = { '0': 'On the day', '1': 'The day before', '3': '3 days before', '7': 'A week before' }

/** Calendar feeds of what is due, for the calendar app that the user has anyway. */
export function CalendarsCard() {
  const feeds = useQuery(feedsQuery)
  const end = useEndFeed()
  const [isAdding, setAdding] = useState(false)
  return (
    <ConnectedCard
      title="Calendars"
      text="Bills and subscriptions in the calendar of your phone or computer, with a reminder before each is due."
      one="calendar"
      onNew={() => setAdding(true)}
      query={feeds}
      what="your calendars"
      empty={<p className="text-muted">None yet. Each calendar has an address of its own to subscribe to.</p>}
      row={({ name, lastUsedAt }, onEnd) => (
        <ConnectedRow
          name={name}
          facts={[lastUsedAt ? `Fetched ${formatDayOf(lastUsedAt)}` : 'Not fetched yet']}
        >
          <IconButton icon={faTrash} label={`End ${name}`} onClick={onEnd} />
        </ConnectedRow>
      )}
      ending={({ name }) => ({
        title: `End “${name}”?`,
        action: 'End it',
        description: 'Calendar apps that use it get no more updates.',
      })}
      end={end}
    >
      {isAdding ? <NewCalendarDialog onClose={() => setAdding(false)} /> : null}
    </ConnectedCard>
  )
}

function NewCalendarDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeFeed()
  const { field, handleSubmit, watch, setValue } = useWireForm(NewCalendarFeed, {
    name: 'Bills',
    bookId: sharedBook()?.id ?? null,
    alarmDaysBefore: 1,
    alarmAt: '09:00',
    amounts: true,
  })
  if (make.data)
    return (
      <MadeDialog title="The calendar is made" text={make.data.url} what="the address" onClose={onClose}>
        <p className="text-sm text-muted">
          Add it in your calendar as a subscription. Whoever has the address sees what is due.
        </p>
      </MadeDialog>
    )
  return (
    <FormDialog
      title="New calendar"
      error={make.failure}
      action="Make the calendar"
      busy={make.isPending}
      onClose={onClose}
      onSubmit={handleSubmit((input) => make.mutate(input))}
    >
      <TextField label="Name" maxLength={60} autoComplete="off" {...field('name')} />
      <BookField field={field('bookId', orNull)} />
      <div className="grid gap-4 min-[26rem]:grid-cols-2">
        <SelectField label="Reminder" {...field('alarmDaysBefore', { valueAsNumber: true })}>
          <Options of={ALARMS} />
        </SelectField>
        <TextField label="At" type="time" isFigures {...field('alarmAt')} />
      </div>
      <Switch
        label="With amounts"
        hint="Without them a calendar that others see says only what is due."
        isOn={watch('amounts') ?? true}
        onChange={(isOn) => setValue('amounts', isOn)}
      />
    </FormDialog>
  )
}
