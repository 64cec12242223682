import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Channel } from '../../src/connections/channels/wire.ts'
import type { ReminderSettings } from '../../src/connections/reminders/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { TextField } from '../ui/field.tsx'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { isolated } from '../ui/in-line.ts'
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

/** Edits the user's rules for reminders in the open book, each with its channels, and the quiet hours. */
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

/** The rules that there are, and one without channels for each subject that has none. */
const withAll = (rules: Rule[]): Rule[] =>
  (Object.keys(ABOUT) as Rule['about'][]).flatMap((about) => {
    const own = rules.filter((rule) => rule.about === about)
    return own.length > 0 ? own : { about, channels: [] }
  })

/** The most channels with which all rules stand open; with more, one rule is open at a time. */
const FEW = 3

/** A rule in one line: its channels, as far as there is room, and its time; "Off" without channels. */
function inShort(
  { about, channels: chosen, daysBefore = 1, at = '09:00' }: Rule,
  channels: Channel[],
): string {
  const names = channels.filter(({ id }) => chosen.includes(id)).map(({ name }) => isolated(name))
  if (names.length === 0) return 'Off'
  const to =
    names.length > FEW ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ')
  if (about === 'digest') return `At ${at}, ${to}`
  if (about !== 'due') return to
  return `${daysBefore === 0 ? 'That day' : `${plural(daysBefore, 'day')} before`} at ${at}, ${to}`
}

interface RuleProps {
  rule: Rule
  channels: Channel[]
  onChange: (fields: Partial<Rule>) => void
}

/** A rule: folded, it shows its channels in short; open, each channel to choose. */
function RuleOf({ rule, channels, onChange }: RuleProps) {
  const titleId = useId()
  const { about, channels: chosen } = rule
  const areFew = channels.length <= FEW
  const toggle = (id: string) =>
    onChange({ channels: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] })
  return (
    <details
      className="group"
      name={areFew ? undefined : 'reminders'}
      open={areFew}
      aria-labelledby={titleId}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2.5 select-none">
        <span className="min-w-0 flex-1">
          <span id={titleId} className="block font-medium">
            {ABOUT[about]}
          </span>
          <span
            className={`block truncate text-[0.8125rem] group-open:hidden ${chosen.length > 0 ? 'text-primary' : 'text-muted'}`}
          >
            {inShort(rule, channels)}
          </span>
        </span>
        <Icon
          icon={faChevronDown}
          className="size-3 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 gap-3 px-4 pb-3">
        <div className={areFew ? 'flex flex-wrap gap-x-5' : 'grid grid-cols-1 gap-x-5 sm:grid-cols-2'}>
          {channels.map(({ id, name }) => (
            <label
              key={id}
              className="flex min-h-9 min-w-0 cursor-pointer items-center gap-2.5 max-sm:min-h-11"
            >
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
              <span className="min-w-0 py-1 wrap-anywhere">{name}</span>
            </label>
          ))}
        </div>
        {chosen.length > 0 && (about === 'due' || about === 'digest') ? (
          <div className="grid grid-cols-2 gap-4">
            {about === 'due' ? (
              <TextField
                label="Days before"
                type="number"
                min={0}
                max={60}
                isFigures
                value={rule.daysBefore ?? 1}
                onChange={({ target }) =>
                  onChange({ daysBefore: Math.max(0, Math.trunc(target.valueAsNumber) || 0) })
                }
              />
            ) : null}
            <TextField
              label="At"
              type="time"
              isFigures
              value={rule.at ?? '09:00'}
              onChange={({ target }) => onChange({ at: target.value || '09:00' })}
            />
          </div>
        ) : null}
      </div>
    </details>
  )
}

function RemindersForm({
  settings,
  channels,
  onClose,
}: RemindersDialogProps & { settings: ReminderSettings }) {
  const change = useChangeReminders()
  const [rules, setRules] = useState(() => withAll(settings.rules))
  const [quietFrom, setQuietFrom] = useState(settings.quietFrom ?? '')
  const [quietTo, setQuietTo] = useState(settings.quietTo ?? '')
  const save = () =>
    change.mutate(
      {
        quietFrom: quietFrom || null,
        quietTo: quietTo || null,
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
      <div className="min-w-0 divide-y divide-line rounded-xl border border-line">
        {rules.map((rule, at) => (
          <RuleOf
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids, and none comes or goes while they are shown
            key={at}
            rule={rule}
            channels={channels}
            onChange={(fields) =>
              setRules(rules.map((one, index) => (index === at ? { ...one, ...fields } : one)))
            }
          />
        ))}
      </div>
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
