import { encode } from 'uqr'
import type { z } from 'zod'
import { TwoFactorCode, type TwoFactorSetup } from '../../../src/identity/wire.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useWireForm } from '../../ui/use-wire-form.ts'
import type { useConfirmTwoFactor } from './queries.ts'

/** Modules of light around it, without which phones don't find it. */
const BORDER = 4

/** Drawn here, asking nobody; black on white in the dark as well, so that phones can scan it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-xl border border-line bg-white fill-black"
    >
      <path d={path} />
    </svg>
  )
}

interface ScanStepProps {
  setup: z.infer<typeof TwoFactorSetup>
  confirm: ReturnType<typeof useConfirmTwoFactor>
  onClose: () => void
}

export function ScanStep({ setup: { secret, uri }, confirm, onClose }: ScanStepProps) {
  const { register, handleSubmit, formState } = useWireForm(TwoFactorCode, { code: '' })
  return (
    <DialogForm
      className="grid grid-cols-1 gap-4"
      onSubmit={handleSubmit((input) => confirm.mutate(input))}
      error={confirm.error?.message}
      action="Turn on"
      busy={confirm.isPending}
      onClose={onClose}
    >
      <div className="grid justify-items-center gap-3">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <a href={uri} className="btn hidden border-line bg-base-100 pointer-coarse:inline-flex">
          Open in an app on this device
        </a>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-xl border border-line bg-base-200 py-2.5 pr-2.5 pl-4">
        <div className="min-w-0">
          <p className="text-[0.8125rem] text-muted">Or type this secret by hand</p>
          <p className="max-w-[20ch] font-mono text-sm leading-relaxed font-semibold wrap-anywhere">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
        <CopyButton small text={secret} failed="Please copy the secret manually" />
      </div>
      <TextField
        label="Code"
        hint="6 digits, a new one every 30 seconds"
        error={formState.errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        isFigures
        {...register('code')}
      />
    </DialogForm>
  )
}
