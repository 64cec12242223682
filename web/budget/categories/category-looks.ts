import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import {
  faBasketShopping,
  faBriefcase,
  faCar,
  faCouch,
  faDumbbell,
  faFolder,
  faGamepad,
  faGift,
  faGraduationCap,
  faHouse,
  faPaw,
  faShirt,
  faSoap,
  faStethoscope,
  faUtensils,
} from '@fortawesome/free-solid-svg-icons'
import type { IconChoice } from '../../ui/choice.tsx'

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

export const categoryIcon = (stored: string): IconDefinition =>
  CATEGORY_ICONS.find((choice) => choice.value === stored)?.icon ?? faFolder
