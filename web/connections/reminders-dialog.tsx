import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '../../src/connections/channels/wire.ts'
import type { ReminderSettings } from '../../src/connections/reminders/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { reminderSettingsQuery, useChangeReminders } from './queries.ts'

type Rule = ReminderSettings['rules'][number]

const ABOUT: Record<Rule['about'], string> = {
  due: 'A bill or subscription is due',
  overspent: 'A category is overspent',
  goal: 'A savings goal is reached',
  price: 'A price has risen',
  digest: 'The week, on Monday',
}

interface RemindersDialogProps {
  channels: Channel[]
  onClose: () => void
}

/** What one is reminded of in the open book, and over which channels. */
export function RemindersDialog({ channels, onClose }: RemindersDialogProps) {
  const settings = useQuery(reminderSettingsQuery)
  return (
    <Dialog title="Reminders" description="Times are those of your time zone." onClose={onClose}>
      <Loaded query={settings} what="your reminders" rows={['h-12', 'h-12', 'h-12']}>
        {(data) => <RemindersForm settings={data} channels={channels} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

/** The rules that there are, and an empty one for what none is about. */
const withAll = (rules: Rule[]): Rule[] =>
  (Object.keys(ABOUT) as Rule['about'][]).flatMap((about) => {
    const own = rules.filter((rule) => rule.about === about)
    return own.length > 0 ? own : { about, channels: [] }
  })

function RemindersForm({
  settings,
  channels,
  onClose,
}: RemindersDialogProps & { settings: ReminderSettings }) {
  const change = useChangeReminders()
  const [rules, setRules] = useState(() => withAll(settings.rules))
  const [quietFrom, setQuietFrom] = useState(settings.quietFrom ?? '')
  const [quietTo, setQuietTo] = useState(settings.quietTo ?? '')
  const set = (at: number, fields: Partial<Rule>) =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...fields } : rule)))
  const toggle = (at: number, { channels: chosen }: Rule, id: string) =>
    set(at, { channels: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] })
  const save = () =>
    change.mutate(
      {
        ...{ quietFrom: quietFrom || null, quietTo: quietTo || null },
        rules: rules.filter(({ channels: chosen }) => chosen.length > 0),
      },
      { onSuccess: onClose },
    )
  return (
    <DialogForm
      error={change.failure}
      action="Save"
      busy={change.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids, and none comes or goes while they are shown
        <fieldset key={at} className="grid gap-2 border-b border-line pb-4">
          <legend className="mb-1 font-medium">{ABOUT[rule.about]}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {channels.map(({ id, name }) => (
              <label key={id} className="flex min-h-9 min-w-0 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm"
                  checked={rule.channels.includes(id)}
                  onChange={() => toggle(at, rule, id)}
                />
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </label>
            ))}
          </div>
          {rule.channels.length > 0 && (rule.about === 'due' || rule.about === 'digest') ? (
            <div className="grid grid-cols-2 gap-4">
              {rule.about === 'due' ? (
                <TextField
                  label="Days before"
                  type="number"
                  min={0}
                  max={60}
                  isFigures
                  value={rule.daysBefore ?? 1}
                  onChange={({ target }) =>
                    set(at, { daysBefore: Math.max(0, Math.trunc(target.valueAsNumber) || 0) })
                  }
                />
              ) : null}
              <TextField
                label="At"
                type="time"
                isFigures
                value={rule.at ?? '09:00'}
                onChange={({ target }) => set(at, { at: target.value || '09:00' })}
              />
            </div>
          ) : null}
        </fieldset>
      ))}
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Quiet from"
          type="time"
          isFigures
          value={quietFrom}
          onChange={({ target }) => setQuietFrom(target.value)}
        />
        <TextField
          label="Quiet until"
          type="time"
          isFigures
          value={quietTo}
          onChange={({ target }) => setQuietTo(target.value)}
        />
      </div>
      <p className="-mt-2 text-sm text-muted">
        What falls into quiet hours is sent when they end. Leave both empty for none.
      </p>
    </DialogForm>
  )
}
