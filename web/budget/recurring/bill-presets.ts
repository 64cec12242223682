import type { IconDefinition } from '@fortawesome/fontawesome-common-types'
import { faBicycle } from '@fortawesome/free-solid-svg-icons/faBicycle'
import { faBolt } from '@fortawesome/free-solid-svg-icons/faBolt'
import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import { faBriefcase } from '@fortawesome/free-solid-svg-icons/faBriefcase'
import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding'
import { faBuildingColumns } from '@fortawesome/free-solid-svg-icons/faBuildingColumns'
import { faCalendarDays } from '@fortawesome/free-solid-svg-icons/faCalendarDays'
import { faCar } from '@fortawesome/free-solid-svg-icons/faCar'
import { faCarBurst } from '@fortawesome/free-solid-svg-icons/faCarBurst'
import { faChartLine } from '@fortawesome/free-solid-svg-icons/faChartLine'
import { faChildReaching } from '@fortawesome/free-solid-svg-icons/faChildReaching'
import { faCouch } from '@fortawesome/free-solid-svg-icons/faCouch'
import { faCreditCard } from '@fortawesome/free-solid-svg-icons/faCreditCard'
import { faDumbbell } from '@fortawesome/free-solid-svg-icons/faDumbbell'
import { faEnvelope } from '@fortawesome/free-solid-svg-icons/faEnvelope'
import { faFaucetDrip } from '@fortawesome/free-solid-svg-icons/faFaucetDrip'
import { faFileInvoiceDollar } from '@fortawesome/free-solid-svg-icons/faFileInvoiceDollar'
import { faFire } from '@fortawesome/free-solid-svg-icons/faFire'
import { faGasPump } from '@fortawesome/free-solid-svg-icons/faGasPump'
import { faGift } from '@fortawesome/free-solid-svg-icons/faGift'
import { faGlasses } from '@fortawesome/free-solid-svg-icons/faGlasses'
import { faGraduationCap } from '@fortawesome/free-solid-svg-icons/faGraduationCap'
import { faHandHoldingDollar } from '@fortawesome/free-solid-svg-icons/faHandHoldingDollar'
import { faHandHoldingHeart } from '@fortawesome/free-solid-svg-icons/faHandHoldingHeart'
import { faHeartPulse } from '@fortawesome/free-solid-svg-icons/faHeartPulse'
import { faHospital } from '@fortawesome/free-solid-svg-icons/faHospital'
import { faHouse } from '@fortawesome/free-solid-svg-icons/faHouse'
import { faHouseChimneyCrack } from '@fortawesome/free-solid-svg-icons/faHouseChimneyCrack'
import { faIdBadge } from '@fortawesome/free-solid-svg-icons/faIdBadge'
import { faJugDetergent } from '@fortawesome/free-solid-svg-icons/faJugDetergent'
import { faLandmark } from '@fortawesome/free-solid-svg-icons/faLandmark'
import { faLaptopCode } from '@fortawesome/free-solid-svg-icons/faLaptopCode'
import { faMobileScreen } from '@fortawesome/free-solid-svg-icons/faMobileScreen'
import { faPaw } from '@fortawesome/free-solid-svg-icons/faPaw'
import { faPeopleRoof } from '@fortawesome/free-solid-svg-icons/faPeopleRoof'
import { faPercent } from '@fortawesome/free-solid-svg-icons/faPercent'
import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import { faPills } from '@fortawesome/free-solid-svg-icons/faPills'
import { faPlaneDeparture } from '@fortawesome/free-solid-svg-icons/faPlaneDeparture'
import { faRoad } from '@fortawesome/free-solid-svg-icons/faRoad'
import { faScaleBalanced } from '@fortawesome/free-solid-svg-icons/faScaleBalanced'
import { faSchool } from '@fortawesome/free-solid-svg-icons/faSchool'
import { faScissors } from '@fortawesome/free-solid-svg-icons/faScissors'
import { faScrewdriverWrench } from '@fortawesome/free-solid-svg-icons/faScrewdriverWrench'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faSolarPanel } from '@fortawesome/free-solid-svg-icons/faSolarPanel'
import { faSpa } from '@fortawesome/free-solid-svg-icons/faSpa'
import { faSquareParking } from '@fortawesome/free-solid-svg-icons/faSquareParking'
import { faTemperatureHigh } from '@fortawesome/free-solid-svg-icons/faTemperatureHigh'
import { faTooth } from '@fortawesome/free-solid-svg-icons/faTooth'
import { faTrainSubway } from '@fortawesome/free-solid-svg-icons/faTrainSubway'
import { faTrashCan } from '@fortawesome/free-solid-svg-icons/faTrashCan'
import { faTv } from '@fortawesome/free-solid-svg-icons/faTv'
import { faUmbrella } from '@fortawesome/free-solid-svg-icons/faUmbrella'
import { faUserDoctor } from '@fortawesome/free-solid-svg-icons/faUserDoctor'
import { faWifi } from '@fortawesome/free-solid-svg-icons/faWifi'
import type { PresetGroup } from './glyph.ts'

/** Stored under the icon's Font Awesome name, as accounts and categories do. */
const group = (name: string, icons: [label: string, key: string, glyph: IconDefinition][]): PresetGroup => ({
  name,
  presets: icons.map(([label, key, glyph]) => ({ value: `fas fa-${key}`, label, glyph })),
})

export const ICON_PRESETS: PresetGroup[] = [
  group('Housing', [
    ['Rent or mortgage', 'home', faHouse],
    ['Apartment', 'building', faBuilding],
    ['Property tax', 'landmark', faLandmark],
    ['Homeowners association', 'people-roof', faPeopleRoof],
    ['Repairs', 'screwdriver-wrench', faScrewdriverWrench],
    ['Furniture', 'couch', faCouch],
  ]),
  group('Utilities', [
    ['Electricity', 'bolt', faBolt],
    ['Water', 'faucet-drip', faFaucetDrip],
    ['Gas', 'fire', faFire],
    ['Heating', 'temperature-high', faTemperatureHigh],
    ['Trash', 'trash-can', faTrashCan],
    ['Solar', 'solar-panel', faSolarPanel],
  ]),
  group('Transportation', [
    ['Car payment', 'car', faCar],
    ['Fuel', 'gas-pump', faGasPump],
    ['Parking', 'square-parking', faSquareParking],
    ['Public transport', 'train-subway', faTrainSubway],
    ['Bicycle', 'bicycle', faBicycle],
    ['Tolls', 'road', faRoad],
  ]),
  group('Insurance', [
    ['Insurance', 'shield-halved', faShieldHalved],
    ['Health insurance', 'heart-pulse', faHeartPulse],
    ['Home insurance', 'house-chimney-crack', faHouseChimneyCrack],
    ['Car insurance', 'car-burst', faCarBurst],
    ['Life insurance', 'umbrella', faUmbrella],
    ['Travel insurance', 'plane-departure', faPlaneDeparture],
  ]),
  group('Communications', [
    ['Internet', 'wifi', faWifi],
    ['Mobile phone', 'mobile-screen', faMobileScreen],
    ['Landline', 'phone', faPhone],
    ['Television', 'tv', faTv],
    ['Post', 'envelope', faEnvelope],
  ]),
  group('Financial', [
    ['Credit card', 'credit-card', faCreditCard],
    ['Loan', 'hand-holding-dollar', faHandHoldingDollar],
    ['Bank fee', 'university', faBuildingColumns],
    ['Taxes', 'percent', faPercent],
    ['Investment', 'chart-line', faChartLine],
  ]),
  group('Healthcare', [
    ['Doctor', 'user-doctor', faUserDoctor],
    ['Dentist', 'tooth', faTooth],
    ['Medicine', 'pills', faPills],
    ['Hospital', 'hospital', faHospital],
    ['Glasses', 'glasses', faGlasses],
  ]),
  group('Education', [
    ['Tuition', 'graduation-cap', faGraduationCap],
    ['School', 'school', faSchool],
    ['Books', 'book', faBook],
    ['Child care', 'child-reaching', faChildReaching],
  ]),
  group('Personal Care', [
    ['Gym', 'dumbbell', faDumbbell],
    ['Hairdresser', 'scissors', faScissors],
    ['Spa', 'spa', faSpa],
    ['Laundry', 'jug-detergent', faJugDetergent],
  ]),
  group('Professional', [
    ['Office', 'briefcase', faBriefcase],
    ['Software', 'laptop-code', faLaptopCode],
    ['Membership', 'id-badge', faIdBadge],
    ['Legal', 'scale-balanced', faScaleBalanced],
  ]),
  group('Other', [
    ['Bill', 'file-invoice-dollar', faFileInvoiceDollar],
    ['Pet', 'paw', faPaw],
    ['Donation', 'hand-holding-heart', faHandHoldingHeart],
    ['Gift', 'gift', faGift],
    ['Appointment', 'calendar-days', faCalendarDays],
  ]),
]
