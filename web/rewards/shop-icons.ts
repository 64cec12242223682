import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBullseye } from '@fortawesome/free-solid-svg-icons/faBullseye'
import { faCertificate } from '@fortawesome/free-solid-svg-icons/faCertificate'
import { faChampagneGlasses } from '@fortawesome/free-solid-svg-icons/faChampagneGlasses'
import { faCrown } from '@fortawesome/free-solid-svg-icons/faCrown'
import { faDragon } from '@fortawesome/free-solid-svg-icons/faDragon'
import { faDroplet } from '@fortawesome/free-solid-svg-icons/faDroplet'
import { faFeather } from '@fortawesome/free-solid-svg-icons/faFeather'
import { faFileExport } from '@fortawesome/free-solid-svg-icons/faFileExport'
import { faHeadset } from '@fortawesome/free-solid-svg-icons/faHeadset'
import { faHorse } from '@fortawesome/free-solid-svg-icons/faHorse'
import { faIcons } from '@fortawesome/free-solid-svg-icons/faIcons'
import { faImage } from '@fortawesome/free-solid-svg-icons/faImage'
import { faMagnifyingGlassChart } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlassChart'
import { faMasksTheater } from '@fortawesome/free-solid-svg-icons/faMasksTheater'
import { faMeteor } from '@fortawesome/free-solid-svg-icons/faMeteor'
import { faMoon } from '@fortawesome/free-solid-svg-icons/faMoon'
import { faMountain } from '@fortawesome/free-solid-svg-icons/faMountain'
import { faPalette } from '@fortawesome/free-solid-svg-icons/faPalette'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { faRocket } from '@fortawesome/free-solid-svg-icons/faRocket'
import { faRotate } from '@fortawesome/free-solid-svg-icons/faRotate'
import { faSeedling } from '@fortawesome/free-solid-svg-icons/faSeedling'
import { faStar } from '@fortawesome/free-solid-svg-icons/faStar'
import { faTableCellsLarge } from '@fortawesome/free-solid-svg-icons/faTableCellsLarge'
import { faWandMagicSparkles } from '@fortawesome/free-solid-svg-icons/faWandMagicSparkles'
import { faWater } from '@fortawesome/free-solid-svg-icons/faWater'
import type { ItemId } from '../../src/rewards/shop/wire.ts'

export const SHOP_ICONS: Record<ItemId, IconDefinition> = {
  'premium-7-days': faStar,
  'premium-30-days': faStar,
  'premium-3-months': faStar,
  'premium-12-months': faStar,
  'premium-lifetime': faStar,
  'premium-theme-pack': faPalette,
  'starry-night-theme': faMoon,
  'himalayas-theme': faMountain,
  'meadow-theme': faSeedling,
  'under-the-sea-theme': faWater,
  'custom-backgrounds': faImage,
  'icon-library-pro': faIcons,
  'widget-pack': faTableCellsLarge,
  'analytics-pro': faMagnifyingGlassChart,
  'export-master': faFileExport,
  'smart-automation': faWandMagicSparkles,
  'goal-optimizer': faBullseye,
  'victory-animations': faChampagneGlasses,
  'custom-theme-colors': faDroplet,
  'premium-icons': faMasksTheater,
  'data-export': faPrint,
  'priority-support': faHeadset,
  'extra-sync-credit': faRotate,
  'exclusive-badges': faCertificate,
  'point-booster': faRocket,
  'leaderboard-crown': faCrown,
  'icon-unicorn': faHorse,
  'icon-dragon': faDragon,
  'icon-phoenix': faFeather,
  'icon-galaxy': faMeteor,
}
