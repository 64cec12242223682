import { faBrush } from '@fortawesome/free-solid-svg-icons/faBrush'
import { faImage } from '@fortawesome/free-solid-svg-icons/faImage'
import type { User } from '../../../src/identity/wire.ts'
import { BACKGROUND_NAMES, THEME_NAMES } from '../../rewards/looks/look-names.ts'
import { ownedLooks } from '../../rewards/looks/owned-looks.ts'
import { type Look, lookNow, setLook } from '../../ui/look.ts'
import { showToast } from '../../ui/toast.ts'
import type { Action } from './actions.ts'

async function wear(change: Partial<Look>) {
  if (await setLook(change)) return
  const text = 'Its colours could not be fetched. It is tried again at your next visit.'
  showToast({ tone: 'error', title: 'The look could not be loaded', text })
}

/** The looks that the user owns and does not wear. Light and dark have an action of their own. */
export function looksOf({ ownedItems }: User): Action[] {
  const { themes, backgrounds } = ownedLooks(ownedItems)
  const worn = lookNow()
  return [
    ...themes
      .filter((theme) => theme !== worn.theme && !['light', 'dark'].includes(theme))
      .map((theme) => ({
        id: `theme-${theme}`,
        label: `Theme: ${THEME_NAMES[theme].name}`,
        words: 'look appearance colors pick wear',
        icon: faBrush,
        run: () => wear({ theme }),
      })),
    ...backgrounds
      .filter((background) => backgrounds.length > 1 && background !== worn.background)
      .map((background) => ({
        id: `background-${background}`,
        label: `Background: ${BACKGROUND_NAMES[background].name}`,
        words: 'look appearance picture pick wear',
        icon: faImage,
        run: () => wear({ background }),
      })),
  ]
}
