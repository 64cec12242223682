import { faDesktop } from '@fortawesome/free-solid-svg-icons/faDesktop'
import { faMobileScreen } from '@fortawesome/free-solid-svg-icons/faMobileScreen'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Device } from '../../../src/identity/wire.ts'
import { browserName, isHandheld } from '../../ui/browser-name.ts'
import { Button } from '../../ui/button.tsx'
import { closeOnto } from '../../ui/close-onto.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { dayOf } from './day-of.ts'
import { devicesQuery, useSignOutDevices } from './queries.ts'
import { StatusMark } from './status-mark.tsx'

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
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

export function DevicesCard() {
  const devices = useQuery(devicesQuery)
  const [leaving, setLeaving] = useState<Device[]>([])
  const list = useRef<HTMLUListElement>(null)
  const others = devices.data?.filter((device) => !device.isCurrent) ?? []
  return (
    <SectionCard
      title="Devices"
      text="The browsers that are signed in to your account."
      action={
        others.length > 1 ? (
          <Button onClick={() => setLeaving(others)}>Sign out all others</Button>
        ) : undefined
      }
    >
      <Loaded query={devices} what="your devices" rows={['h-12', 'h-12']} className="grid gap-3">
        {(data) => (
          <ul ref={list} tabIndex={-1} className="-my-1 divide-y divide-line outline-none">
            {data.map((device) => (
              <DeviceRow key={device.id} device={device} onSignOut={() => setLeaving([device])} />
            ))}
          </ul>
        )}
      </Loaded>
      {leaving.length > 0 ? (
        <SignOutDialog devices={leaving} onClose={() => closeOnto(list, () => setLeaving([]))} />
      ) : null}
    </SectionCard>
  )
}

function SignOutDialog({ devices, onClose }: { devices: Device[]; onClose: () => void }) {
  const [first] = devices
  const what =
    devices.length === 1 ? browserName(first?.userAgent ?? null) : plural(devices.length, 'browser')
  const signOut = useSignOutDevices(`${what} signed out`)
  return (
    <ConfirmDialog
      title={devices.length === 1 ? `Sign out ${what}?` : 'Sign out all others?'}
      description={
        devices.length === 1
          ? 'Whoever uses it has to sign in again.'
          : `${what} are signed out. This one stays signed in.`
      }
      action="Sign out"
      busy={signOut.isPending}
      onConfirm={() =>
        signOut.mutate(
          devices.map(({ id }) => id),
          { onSettled: onClose },
        )
      }
      onClose={onClose}
    />
  )
}
