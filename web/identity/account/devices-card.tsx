import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Device } from '../../../src/identity/wire.ts'
import { browserName } from '../../ui/browser-name.ts'
import { Button } from '../../ui/button.tsx'
import { closeOnto } from '../../ui/close-onto.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { plural } from '../../ui/format.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeviceRow } from './device-row.tsx'
import { devicesQuery, useSignOutDevices } from './queries.ts'

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
      {devices.isPending ? (
        <div role="status" aria-label="Loading your devices" className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ) : devices.isError ? (
        <ErrorState what="your devices" error={devices.error} onRetry={() => devices.refetch()} />
      ) : (
        <ul ref={list} tabIndex={-1} className="-my-1 divide-y divide-line outline-none">
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} onSignOut={() => setLeaving([device])} />
          ))}
        </ul>
      )}
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
