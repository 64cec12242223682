import { formatMoney } from '../../src/values/money.ts'
import { formatAmountAs } from '../ui/format.ts'
import { preferences } from '../ui/preferences.ts'

/** "5.00" as "$5.00": premium is sold in US dollars, whatever the book is kept in. */
export const formatPrice = (price: string): string =>
  formatAmountAs(price, { ...preferences(), currency: 'USD' })

/** US cents as "$55.00". */
export const formatCharge = (cents: number): string => formatPrice(formatMoney(cents))
