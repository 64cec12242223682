/**
 * Private, loopback, shared (RFC 6598) and reserved ranges of IPv4: such an address is no evidence of who
 * somebody is, for many people may share it.
 */
const SHARED_4 = [
  /^(0|10|127|22[4-9]|2[3-5]\d)\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
]
const FOUR = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i
/** Global unicast: all other addresses of IPv6 are local ones. */
const GLOBAL_6 = /^[23][0-9a-f]{3}:/i

/** True for an address that tells where on the internet somebody is. */
export function isPublicAddress(address: string): boolean {
  const [, four] = FOUR.exec(address) ?? []
  if (four) return !SHARED_4.some((range) => range.test(four))
  return GLOBAL_6.test(address)
}

const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const [front, back] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const middle = tail === undefined ? 0 : 8 - (front?.length ?? 0) - (back?.length ?? 0)
  return [...(front ?? []), ...Array(Math.max(middle, 0)).fill('0'), ...(back ?? [])]
}

/** The network behind an address: for IPv6 its first 64 bits, because a household can choose freely among the rest. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  return groupsOf(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The neighbourhood of an address: where a router or a provider gives out others day by day. */
export const placeOf = (address: string): string =>
  address.includes(':') ? networkOf(address) : address.split('.').slice(0, 3).join('.')
