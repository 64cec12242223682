import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FREE_ICONS } from '../../src/profile/wire.ts'
import { itemOf, PACK_ICONS, PREMIUM_ICONS } from '../../src/rewards/shop/wire.ts'
import { useChangeProfile } from '../api/use-change-profile.ts'
import { Button } from '../ui/button.tsx'
import { CELL } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/field.tsx'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Avatar, iconOf } from './avatar.tsx'

interface IconCellProps {
  icon: string
  /** The price in points; undefined where nothing is to be paid. */
  price: number | undefined
  isCurrent: boolean
  isChosen: boolean
  /** The id of the note that says why a locked icon can't be used. */
  noteId: string
  onChoose: () => void
}

/** One of the icons. A locked one can be looked at too, so that the keyboard reaches its reason. */
function IconCell({ icon, price, isCurrent, isChosen, noteId, onChoose }: IconCellProps) {
  const isLocked = price !== undefined && !isCurrent
  return (
    <label
      className={`${CELL} relative justify-items-center gap-y-1 rounded-xl px-1 pt-3 pb-2 text-[0.8125rem]`}
    >
      <input
        type="radio"
        name="profile-icon"
        value={icon}
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={isLocked ? noteId : undefined}
        className="sr-only scroll-my-52"
      />
      <Avatar image={`icon:${icon}`} className="size-12 sm:size-14">
        {null}
      </Avatar>
      <span className="mt-0.5">{`${icon.charAt(0).toUpperCase()}${icon.slice(1)}`}</span>
      {isCurrent ? (
        <span className="absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-primary text-primary-content">
          <Icon icon={faCheck} className="size-2.5" label="Current icon" />
        </span>
      ) : null}
      {isLocked ? (
        <>
          <span className="absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-secondary text-secondary-content">
            <Icon icon={faLock} className="size-2.5" label="Locked" />
          </span>
          <span className="figures text-xs whitespace-nowrap">{plural(price, 'point')}</span>
        </>
      ) : null}
    </label>
  )
}

const GRID = 'grid grid-cols-4 gap-1.5 sm:gap-2'
const LEGEND = 'mb-2 text-sm font-medium'

export const isOfPack = (icon: string): boolean => (PACK_ICONS as readonly string[]).includes(icon)

/** The price of an icon that has to be bought. */
const priceOf = (icon: string): number | undefined =>
  isOfPack(icon) ? itemOf('premium-icons').cost : PREMIUM_ICONS[icon as keyof typeof PREMIUM_ICONS]

/** The shop for premium icons, with the user's balance in points. Left out while nobody can say what is owned. */
export interface IconShop {
  balance: number
  owns(icon: string): boolean
  /** Buys the icon, once the user has confirmed. */
  buy(icon: string): void
  isBuying: boolean
}

interface IconPickerProps {
  image: string | null
  shop: IconShop | undefined
  onClose: () => void
}

export function IconPicker({ image, shop, onClose }: IconPickerProps) {
  const current = iconOf(image)
  const [chosen, setChosen] = useState(current)
  const form = useRef<HTMLFormElement>(null)
  const noteId = useId()
  const save = useChangeProfile({
    done: 'Profile Updated',
    failed: 'Failed to update profile icon. Please try again.',
  })
  // An icon in use was bought.
  const lockedPrice = (icon: string) => (icon === current || shop?.owns(icon) ? undefined : priceOf(icon))
  const price = lockedPrice(chosen)
  const missing = price === undefined || !shop ? 0 : price - shop.balance

  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked, input')?.focus(), [])

  const put = (profileImageUrl: string | null) => save.mutate({ profileImageUrl }, { onSuccess: onClose })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen && chosen !== current && !price) put(`icon:${chosen}`)
  }

  const cell = (icon: string) => (
    <IconCell
      key={icon}
      icon={icon}
      price={lockedPrice(icon)}
      isCurrent={icon === current}
      isChosen={icon === chosen}
      noteId={noteId}
      onChoose={() => setChosen(icon)}
    />
  )
  return (
    <Dialog title="Choose your profile icon" onClose={onClose}>
      <form ref={form} className="grid gap-5" onSubmit={onSubmit}>
        <fieldset>
          <legend className={LEGEND}>Free</legend>
          <div className={GRID}>{FREE_ICONS.map(cell)}</div>
        </fieldset>
        <fieldset>
          <legend className={LEGEND}>Premium</legend>
          <div className={GRID}>{Object.keys(PREMIUM_ICONS).map(cell)}</div>
        </fieldset>
        <fieldset>
          <legend className={LEGEND}>Premium icons, bought as four</legend>
          <div className={GRID}>{PACK_ICONS.map(cell)}</div>
        </fieldset>
        <div className="sticky bottom-0 -mx-5 -mb-5 grid gap-3 border-t border-line bg-base-100 px-5 pt-3 pb-5 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-6">
          <p id={noteId} role="status" className="text-sm text-pretty text-muted">
            {!shop
              ? 'Premium icons are bought with points.'
              : price === undefined
                ? `You have ${plural(shop.balance, 'point')}. Premium icons are bought once and stay yours.`
                : missing > 0
                  ? `Costs ${plural(price, 'point')}. You need ${missing} more.`
                  : `Costs ${plural(price, 'point')} of your ${shop.balance}.`}
          </p>
          <FormError message={save.error?.message} />
          <div className="flex flex-col-reverse gap-2 sm:flex-row">
            {current ? (
              <Button
                look="quiet"
                className="sm:mr-auto"
                busy={save.isPending && save.variables.profileImageUrl === null}
                disabled={save.isPending}
                onClick={() => put(null)}
              >
                Remove icon
              </Button>
            ) : null}
            <Button className="sm:ml-auto" onClick={onClose}>
              Cancel
            </Button>
            {price !== undefined && shop && missing <= 0 ? (
              <Button look="primary" busy={shop.isBuying} onClick={() => shop.buy(chosen)}>
                {shop.isBuying
                  ? 'Buying...'
                  : `Buy ${isOfPack(chosen) ? 'all four ' : ''}for ${plural(price, 'point')}`}
              </Button>
            ) : null}
            <Button
              type="submit"
              look={price === undefined ? 'primary' : 'plain'}
              busy={save.isPending && save.variables.profileImageUrl !== null}
              disabled={save.isPending || !chosen || chosen === current || price !== undefined}
            >
              Use this icon
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}
