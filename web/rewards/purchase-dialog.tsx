import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { plural } from '../ui/format.ts'

interface PurchaseDialogProps {
  name: string
  cost: number
  balance: number
  /** Something that the user should know before they buy. */
  hint?: ReactNode
  onBuy: () => void
  onClose: () => void
}

/** Asks before any point is spent, with the price and what is left then, in points. */
export function PurchaseDialog({ name, cost, balance, hint, onBuy, onClose }: PurchaseDialogProps) {
  const lines = [
    ['Price', cost],
    ['You have', balance],
    ['Left afterwards', balance - cost],
  ] as const
  return (
    <ConfirmDialog
      title={`Buy “${name}”?`}
      description="It can be undone for ten minutes, unless you have used it."
      action={`Buy for ${plural(cost, 'point')}`}
      look="primary"
      onConfirm={() => {
        onClose()
        onBuy()
      }}
      onClose={onClose}
    >
      <dl className="mb-6 divide-y divide-line rounded-xl border border-line px-4">
        {lines.map(([label, points]) => (
          <div key={label} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="figures font-semibold">{plural(points, 'point')}</dd>
          </div>
        ))}
      </dl>
      {hint ? <p className="mb-5 text-sm text-pretty text-muted">{hint}</p> : null}
    </ConfirmDialog>
  )
}
