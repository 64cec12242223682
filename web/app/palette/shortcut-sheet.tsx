import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { KeyCaps } from './key-caps.tsx'
import { HELD, IN_PALETTE, type Shortcut } from './shortcuts.ts'
import { setSingleKeys, singleKeysOn } from './single-keys.ts'

interface ShortcutSheetProps {
  /** Those that the user has. */
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
