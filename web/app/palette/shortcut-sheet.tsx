import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { setSingleKeys, singleKeysOn } from '../../ui/single-keys.ts'
import { Switch } from '../../ui/switch.tsx'
import { KeyCaps } from './key-caps.tsx'
import type { Shortcut } from './shortcuts.ts'

/** Shortcuts with a held key, and Escape; other code listens to them. "mod" is Ctrl, on a Mac Cmd. */
const HELD = [
  { keys: ['mod', 'K'], label: 'Search and commands' },
  { keys: ['mod', 'F'], label: 'Budget Mode, on the dashboard' },
  { keys: ['Esc'], label: 'Close what is open' },
] as const

/** Shortcuts on the page of the budget, which listens to them. */
const ON_BUDGET = [
  { keys: ['['], label: 'Month before' },
  { keys: [']'], label: 'Next month' },
] as const

/** Shortcuts in the list of the palette. */
const IN_PALETTE = [
  { keys: ['↑', '↓'], label: 'Choose' },
  { keys: ['Enter'], label: 'Open or do it' },
] as const

interface ShortcutSheetProps {
  /** The shortcuts that the user has. */
  offered: readonly Shortcut[]
  onClose: () => void
}

/** Every shortcut that works, and the switch for those that a stray finger could press. */
export function ShortcutSheet({ offered, onClose }: ShortcutSheetProps) {
  const [isOn, setOn] = useState(singleKeysOn)
  const isOff = !isOn
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-6">
        <List title="Everywhere" shortcuts={HELD} />
        <List title="In search and commands" shortcuts={IN_PALETTE} />
        <div className="rounded-xl border border-line bg-base-200 p-4">
          <Switch
            label="Single-key shortcuts"
            hint="The keys below, pressed while no field has the focus. Kept in this browser."
            isOn={isOn}
            onChange={(next) => {
              setSingleKeys(next)
              setOn(next)
            }}
          />
        </div>
        <List title="Single keys" isOff={isOff} shortcuts={offered.filter(({ keys }) => keys.length === 1)} />
        <List title="On the budget page" isOff={isOff} shortcuts={ON_BUDGET} />
        <List title="Go to a page" isOff={isOff} shortcuts={offered.filter(({ keys }) => keys.length > 1)} />
      </div>
    </Dialog>
  )
}

interface ListProps {
  title: string
  shortcuts: readonly Pick<Shortcut, 'keys' | 'label'>[]
  isOff?: boolean
}

function List({ title, shortcuts, isOff = false }: ListProps) {
  return (
    <section>
      <h3 className="mb-1 label-quiet">
        {title}
        {isOff ? ' (switched off)' : ''}
      </h3>
      <dl className={isOff ? 'text-muted line-through decoration-edge' : ''}>
        {shortcuts.map(({ keys, label }) => (
          <div
            key={label}
            className="flex min-h-10 items-center justify-between gap-4 border-t border-line first:border-t-0"
          >
            <dt>{label}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
