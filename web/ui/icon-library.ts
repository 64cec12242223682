import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faAppleWhole } from '@fortawesome/free-solid-svg-icons/faAppleWhole'
import { faBath } from '@fortawesome/free-solid-svg-icons/faBath'
import { faBed } from '@fortawesome/free-solid-svg-icons/faBed'
import { faBeerMugEmpty } from '@fortawesome/free-solid-svg-icons/faBeerMugEmpty'
import { faBookOpen } from '@fortawesome/free-solid-svg-icons/faBookOpen'
import { faBreadSlice } from '@fortawesome/free-solid-svg-icons/faBreadSlice'
import { faBroom } from '@fortawesome/free-solid-svg-icons/faBroom'
import { faBus } from '@fortawesome/free-solid-svg-icons/faBus'
import { faCakeCandles } from '@fortawesome/free-solid-svg-icons/faCakeCandles'
import { faCamera } from '@fortawesome/free-solid-svg-icons/faCamera'
import { faCampground } from '@fortawesome/free-solid-svg-icons/faCampground'
import { faCarrot } from '@fortawesome/free-solid-svg-icons/faCarrot'
import { faCat } from '@fortawesome/free-solid-svg-icons/faCat'
import { faChild } from '@fortawesome/free-solid-svg-icons/faChild'
import { faCity } from '@fortawesome/free-solid-svg-icons/faCity'
import { faCoins } from '@fortawesome/free-solid-svg-icons/faCoins'
import { faDog } from '@fortawesome/free-solid-svg-icons/faDog'
import { faDove } from '@fortawesome/free-solid-svg-icons/faDove'
import { faEarthAmericas } from '@fortawesome/free-solid-svg-icons/faEarthAmericas'
import { faFilm } from '@fortawesome/free-solid-svg-icons/faFilm'
import { faFish } from '@fortawesome/free-solid-svg-icons/faFish'
import { faFutbol } from '@fortawesome/free-solid-svg-icons/faFutbol'
import { faGem } from '@fortawesome/free-solid-svg-icons/faGem'
import { faGuitar } from '@fortawesome/free-solid-svg-icons/faGuitar'
import { faHammer } from '@fortawesome/free-solid-svg-icons/faHammer'
import { faHeadphones } from '@fortawesome/free-solid-svg-icons/faHeadphones'
import { faHeart } from '@fortawesome/free-solid-svg-icons/faHeart'
import { faHorse } from '@fortawesome/free-solid-svg-icons/faHorse'
import { faHotel } from '@fortawesome/free-solid-svg-icons/faHotel'
import { faIceCream } from '@fortawesome/free-solid-svg-icons/faIceCream'
import { faIndustry } from '@fortawesome/free-solid-svg-icons/faIndustry'
import { faKey } from '@fortawesome/free-solid-svg-icons/faKey'
import { faKitchenSet } from '@fortawesome/free-solid-svg-icons/faKitchenSet'
import { faLaptop } from '@fortawesome/free-solid-svg-icons/faLaptop'
import { faLeaf } from '@fortawesome/free-solid-svg-icons/faLeaf'
import { faLightbulb } from '@fortawesome/free-solid-svg-icons/faLightbulb'
import { faMartiniGlass } from '@fortawesome/free-solid-svg-icons/faMartiniGlass'
import { faMasksTheater } from '@fortawesome/free-solid-svg-icons/faMasksTheater'
import { faMedal } from '@fortawesome/free-solid-svg-icons/faMedal'
import { faMoneyBillWave } from '@fortawesome/free-solid-svg-icons/faMoneyBillWave'
import { faMotorcycle } from '@fortawesome/free-solid-svg-icons/faMotorcycle'
import { faMountainSun } from '@fortawesome/free-solid-svg-icons/faMountainSun'
import { faMugHot } from '@fortawesome/free-solid-svg-icons/faMugHot'
import { faMusic } from '@fortawesome/free-solid-svg-icons/faMusic'
import { faPaintRoller } from '@fortawesome/free-solid-svg-icons/faPaintRoller'
import { faPalette } from '@fortawesome/free-solid-svg-icons/faPalette'
import { faPassport } from '@fortawesome/free-solid-svg-icons/faPassport'
import { faPeopleGroup } from '@fortawesome/free-solid-svg-icons/faPeopleGroup'
import { faPersonHiking } from '@fortawesome/free-solid-svg-icons/faPersonHiking'
import { faPersonRunning } from '@fortawesome/free-solid-svg-icons/faPersonRunning'
import { faPersonSkiing } from '@fortawesome/free-solid-svg-icons/faPersonSkiing'
import { faPersonSwimming } from '@fortawesome/free-solid-svg-icons/faPersonSwimming'
import { faPizzaSlice } from '@fortawesome/free-solid-svg-icons/faPizzaSlice'
import { faPuzzlePiece } from '@fortawesome/free-solid-svg-icons/faPuzzlePiece'
import { faReceipt } from '@fortawesome/free-solid-svg-icons/faReceipt'
import { faRobot } from '@fortawesome/free-solid-svg-icons/faRobot'
import { faRocket } from '@fortawesome/free-solid-svg-icons/faRocket'
import { faSackDollar } from '@fortawesome/free-solid-svg-icons/faSackDollar'
import { faSailboat } from '@fortawesome/free-solid-svg-icons/faSailboat'
import { faSeedling } from '@fortawesome/free-solid-svg-icons/faSeedling'
import { faShop } from '@fortawesome/free-solid-svg-icons/faShop'
import { faSprayCanSparkles } from '@fortawesome/free-solid-svg-icons/faSprayCanSparkles'
import { faStar } from '@fortawesome/free-solid-svg-icons/faStar'
import { faSuitcaseRolling } from '@fortawesome/free-solid-svg-icons/faSuitcaseRolling'
import { faTaxi } from '@fortawesome/free-solid-svg-icons/faTaxi'
import { faTicket } from '@fortawesome/free-solid-svg-icons/faTicket'
import { faTruckMoving } from '@fortawesome/free-solid-svg-icons/faTruckMoving'
import { faUmbrellaBeach } from '@fortawesome/free-solid-svg-icons/faUmbrellaBeach'
import { faVault } from '@fortawesome/free-solid-svg-icons/faVault'
import { faWindowMaximize } from '@fortawesome/free-solid-svg-icons/faWindowMaximize'
import { faWineGlass } from '@fortawesome/free-solid-svg-icons/faWineGlass'

export interface LibraryGroup {
  name: string
  /** Stored under the icon's Font Awesome name. */
  icons: { value: string; label: string; icon: IconDefinition }[]
}

const group = (name: string, icons: [label: string, key: string, icon: IconDefinition][]): LibraryGroup => ({
  name,
  icons: icons.map(([label, key, icon]) => ({ value: `fas fa-${key}`, label, icon })),
})

/** The icons of “Icon library pro”. */
export const LIBRARY: LibraryGroup[] = [
  group('Home & garden', [
    ['Bath', 'bath', faBath],
    ['Bed', 'bed', faBed],
    ['Blinds or windows', 'window-maximize', faWindowMaximize],
    ['Cleaning', 'broom', faBroom],
    ['Door & keys', 'key', faKey],
    ['Garden', 'seedling', faSeedling],
    ['Kitchen', 'kitchen-set', faKitchenSet],
    ['Lighting', 'lightbulb', faLightbulb],
    ['Moving', 'truck-moving', faTruckMoving],
    ['Paint', 'paint-roller', faPaintRoller],
    ['Plants', 'leaf', faLeaf],
    ['Tools', 'hammer', faHammer],
  ]),
  group('Food & drink', [
    ['Bakery', 'bread-slice', faBreadSlice],
    ['Bar', 'martini-glass', faMartiniGlass],
    ['Beer', 'beer-mug-empty', faBeerMugEmpty],
    ['Cake', 'cake-candles', faCakeCandles],
    ['Coffee', 'mug-hot', faMugHot],
    ['Fruit', 'apple-whole', faAppleWhole],
    ['Ice cream', 'ice-cream', faIceCream],
    ['Pizza', 'pizza-slice', faPizzaSlice],
    ['Vegetables', 'carrot', faCarrot],
    ['Wine', 'wine-glass', faWineGlass],
  ]),
  group('Free time', [
    ['Art', 'palette', faPalette],
    ['Books', 'book-open', faBookOpen],
    ['Camera', 'camera', faCamera],
    ['Camping', 'campground', faCampground],
    ['Cinema', 'film', faFilm],
    ['Football', 'futbol', faFutbol],
    ['Guitar', 'guitar', faGuitar],
    ['Hiking', 'person-hiking', faPersonHiking],
    ['Music', 'music', faMusic],
    ['Puzzle', 'puzzle-piece', faPuzzlePiece],
    ['Running', 'person-running', faPersonRunning],
    ['Skiing', 'person-skiing', faPersonSkiing],
    ['Swimming', 'person-swimming', faPersonSwimming],
    ['Theatre', 'masks-theater', faMasksTheater],
    ['Tickets', 'ticket', faTicket],
  ]),
  group('Travel', [
    ['Beach', 'umbrella-beach', faUmbrellaBeach],
    ['Boat', 'sailboat', faSailboat],
    ['Bus', 'bus', faBus],
    ['City', 'city', faCity],
    ['Globe', 'earth-americas', faEarthAmericas],
    ['Hotel', 'hotel', faHotel],
    ['Motorcycle', 'motorcycle', faMotorcycle],
    ['Mountains', 'mountain-sun', faMountainSun],
    ['Passport', 'passport', faPassport],
    ['Suitcase', 'suitcase-rolling', faSuitcaseRolling],
    ['Taxi', 'taxi', faTaxi],
  ]),
  group('People & animals', [
    ['Bird', 'dove', faDove],
    ['Cat', 'cat', faCat],
    ['Child', 'child', faChild],
    ['Dog', 'dog', faDog],
    ['Family', 'people-group', faPeopleGroup],
    ['Fish', 'fish', faFish],
    ['Hair & beauty', 'spray-can-sparkles', faSprayCanSparkles],
    ['Heart', 'heart', faHeart],
    ['Horse', 'horse', faHorse],
    ['Toys', 'robot', faRobot],
  ]),
  group('Money & work', [
    ['Cash', 'money-bill-wave', faMoneyBillWave],
    ['Coins', 'coins', faCoins],
    ['Computer', 'laptop', faLaptop],
    ['Gem', 'gem', faGem],
    ['Gold', 'sack-dollar', faSackDollar],
    ['Headphones', 'headphones', faHeadphones],
    ['Industry', 'industry', faIndustry],
    ['Medal', 'medal', faMedal],
    ['Receipt', 'receipt', faReceipt],
    ['Rocket', 'rocket', faRocket],
    ['Shop', 'shop', faShop],
    ['Star', 'star', faStar],
    ['Vault', 'vault', faVault],
  ]),
]
