import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBaby } from '@fortawesome/free-solid-svg-icons/faBaby'
import { faCar } from '@fortawesome/free-solid-svg-icons/faCar'
import { faGift } from '@fortawesome/free-solid-svg-icons/faGift'
import { faGraduationCap } from '@fortawesome/free-solid-svg-icons/faGraduationCap'
import { faHouse } from '@fortawesome/free-solid-svg-icons/faHouse'
import { faKitMedical } from '@fortawesome/free-solid-svg-icons/faKitMedical'
import { faPiggyBank } from '@fortawesome/free-solid-svg-icons/faPiggyBank'
import { faPlane } from '@fortawesome/free-solid-svg-icons/faPlane'
import { faRing } from '@fortawesome/free-solid-svg-icons/faRing'
import type { IconChoice } from '../../ui/choice.tsx'
import { useStoredIcon } from '../../ui/use-library.ts'

export const GOAL_ICONS: readonly IconChoice[] = [
  { value: 'fas fa-plane', label: 'Travel', icon: faPlane },
  { value: 'fas fa-graduation-cap', label: 'Education', icon: faGraduationCap },
  { value: 'fas fa-car', label: 'Car', icon: faCar },
  { value: 'fas fa-home', label: 'House', icon: faHouse },
  { value: 'fas fa-ring', label: 'Wedding', icon: faRing },
  { value: 'fas fa-baby', label: 'Baby', icon: faBaby },
  { value: 'fas fa-first-aid', label: 'Emergency', icon: faKitMedical },
  { value: 'fas fa-gift', label: 'Gift', icon: faGift },
  { value: 'fas fa-piggy-bank', label: 'General', icon: faPiggyBank },
]

export const useGoalIcon = (stored: string): IconDefinition =>
  useStoredIcon(stored, GOAL_ICONS.find((choice) => choice.value === stored)?.icon, faPiggyBank)

/** Goals have no colour of their own: ochre on the way, green once they are full. */
export const goalColor = (isFull: boolean): string => (isFull ? 'success' : 'warning')
