import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faCertificate } from '@fortawesome/free-solid-svg-icons/faCertificate'
import { faCrown } from '@fortawesome/free-solid-svg-icons/faCrown'
import { faDragon } from '@fortawesome/free-solid-svg-icons/faDragon'
import { faFeather } from '@fortawesome/free-solid-svg-icons/faFeather'
import { faHorse } from '@fortawesome/free-solid-svg-icons/faHorse'
import { faMeteor } from '@fortawesome/free-solid-svg-icons/faMeteor'
import { faRocket } from '@fortawesome/free-solid-svg-icons/faRocket'
import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import { faStar } from '@fortawesome/free-solid-svg-icons/faStar'
import type { ItemId } from '../../src/rewards/shop/wire.ts'

export const SHOP_ICONS: Record<ItemId, IconDefinition> = {
  'premium-7-days': faStar,
  'premium-30-days': faStar,
  'premium-3-months': faStar,
  'premium-12-months': faStar,
  'premium-lifetime': faStar,
  'extra-sync-credit': faRotate,
  'exclusive-badges': faCertificate,
  'point-booster': faRocket,
  'leaderboard-crown': faCrown,
  'icon-unicorn': faHorse,
  'icon-dragon': faDragon,
  'icon-phoenix': faFeather,
  'icon-galaxy': faMeteor,
}
