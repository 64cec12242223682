import { faDesktop } from '@fortawesome/free-solid-svg-icons/faDesktop'
import { faMobileScreen } from '@fortawesome/free-solid-svg-icons/faMobileScreen'
import type { Device } from '../../../src/identity/wire.ts'
import { browserName, isHandheld } from '../../ui/browser-name.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dayOf } from './day-of.ts'
import { StatusMark } from './status-mark.tsx'

interface DeviceRowProps {
  device: Device
  onSignOut: () => void
}

export function DeviceRow({ device, onSignOut }: DeviceRowProps) {
  const { userAgent, ipAddress, isCurrent } = device
  const name = browserName(userAgent)
  // The server notes the day of use, not the minute.
  const used = isCurrent ? `Signed in ${dayOf(device.createdAt)}` : `Last used ${dayOf(device.lastUsedAt)}`
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <Icon icon={isHandheld(userAgent) ? faMobileScreen : faDesktop} className="size-5 text-muted" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold" title={userAgent ?? undefined}>
          {name}
          {isCurrent ? <StatusMark tone="good">This device</StatusMark> : null}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{[ipAddress, used].filter(Boolean).join(' · ')}</p>
      </div>
      {isCurrent ? null : (
        <Button small className="max-md:h-11" aria-label={`Sign out ${name}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  )
}
