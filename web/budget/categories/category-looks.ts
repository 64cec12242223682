import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBasketShopping } from '@fortawesome/free-solid-svg-icons/faBasketShopping'
import { faBriefcase } from '@fortawesome/free-solid-svg-icons/faBriefcase'
import { faCar } from '@fortawesome/free-solid-svg-icons/faCar'
import { faCouch } from '@fortawesome/free-solid-svg-icons/faCouch'
import { faDumbbell } from '@fortawesome/free-solid-svg-icons/faDumbbell'
import { faFolder } from '@fortawesome/free-solid-svg-icons/faFolder'
import { faGamepad } from '@fortawesome/free-solid-svg-icons/faGamepad'
import { faGift } from '@fortawesome/free-solid-svg-icons/faGift'
import { faGraduationCap } from '@fortawesome/free-solid-svg-icons/faGraduationCap'
import { faHouse } from '@fortawesome/free-solid-svg-icons/faHouse'
import { faPaw } from '@fortawesome/free-solid-svg-icons/faPaw'
import { faShirt } from '@fortawesome/free-solid-svg-icons/faShirt'
import { faSoap } from '@fortawesome/free-solid-svg-icons/faSoap'
import { faStethoscope } from '@fortawesome/free-solid-svg-icons/faStethoscope'
import { faUtensils } from '@fortawesome/free-solid-svg-icons/faUtensils'
import type { Category } from '../../../src/budget/categories/wire.ts'
import type { IconChoice } from '../../ui/choice.tsx'
import { useStoredIcon } from '../../ui/use-library.ts'

export const CATEGORY_ICONS: readonly IconChoice[] = [
  { value: 'fas fa-shopping-basket', label: 'Groceries', icon: faBasketShopping },
  { value: 'fas fa-tshirt', label: 'Clothing', icon: faShirt },
  { value: 'fas fa-soap', label: 'Hygiene & Personal Care', icon: faSoap },
  { value: 'fas fa-couch', label: 'Household Goods', icon: faCouch },
  { value: 'fas fa-gamepad', label: 'Entertainment', icon: faGamepad },
  { value: 'fas fa-utensils', label: 'Dining Out', icon: faUtensils },
  { value: 'fas fa-car', label: 'Transportation', icon: faCar },
  { value: 'fas fa-home', label: 'Housing & Utilities', icon: faHouse },
  { value: 'fas fa-stethoscope', label: 'Healthcare', icon: faStethoscope },
  { value: 'fas fa-graduation-cap', label: 'Education', icon: faGraduationCap },
  { value: 'fas fa-dumbbell', label: 'Fitness & Sports', icon: faDumbbell },
  { value: 'fas fa-gift', label: 'Gifts & Donations', icon: faGift },
  { value: 'fas fa-briefcase', label: 'Work & Professional', icon: faBriefcase },
  { value: 'fas fa-paw', label: 'Pet Care', icon: faPaw },
  { value: 'fas fa-folder', label: 'Other', icon: faFolder },
]

/** Name of the form under which the dialog keeps what was typed into it. */
export const DETAILS = 'edit-category'
/** The part of a category that the dialog shows: spending that goes on meanwhile leaves what was typed alone. */
export const detailsOf = ({ spent: _, ...shown }: Category) => shown

export const useCategoryIcon = (stored: string): IconDefinition =>
  useStoredIcon(stored, CATEGORY_ICONS.find((choice) => choice.value === stored)?.icon, faFolder)
