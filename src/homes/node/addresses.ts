import { BlockList, isIP } from 'node:net'

type Net = readonly [net: string, bits: number]

const listOf = (family: 'ipv4' | 'ipv6', nets: readonly Net[]): BlockList => {
  const list = new BlockList()
  for (const [net, bits] of nets) list.addSubnet(net, bits, family)
  return list
}

/** Networks of IPv4 that are nobody's on the public one: of the machine, the house, the provider, or for books and tests. */
const innerFour = listOf('ipv4', [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
])
/** Networks within the public ones of IPv6 that lead elsewhere: they hold an address of IPv4, or are for books. */
const innerSix = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])
const publicSix = listOf('ipv6', [['2000::', 3]])

/** Addresses at which a machine in a cloud is told its own secrets. */
const metadataFour = listOf('ipv4', [
  // Amazon, Google, Azure and most others; containers and pods at Amazon.
  ...([
    ['169.254.169.254', 32],
    ['169.254.170.2', 32],
    ['169.254.170.23', 32],
  ] as const),
  // Tencent, Scaleway, Alibaba, Azure's host, Oracle.
  ...([
    ['169.254.0.23', 32],
    ['169.254.42.42', 32],
    ['100.100.100.200', 32],
    ['168.63.129.16', 32],
    ['192.0.0.192', 32],
  ] as const),
])
const metadataSix = listOf('ipv6', [
  // Amazon and its pods, Google.
  ...([
    ['fd00:ec2::254', 128],
    ['fd00:ec2::23', 128],
    ['fd20:ce::254', 128],
  ] as const),
  // Scaleway, Oracle, OpenStack.
  ...([
    ['fd00:42::42', 128],
    ['fd00:c1::a9fe:a9fe', 128],
    ['fe80::a9fe:a9fe', 128],
  ] as const),
])

/** Networks of IPv6 that end in an address of IPv4, which is where they lead: mapped, translated, NAT64. */
const endingInFour = listOf('ipv6', [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
])
const beginningWithFour = listOf('ipv6', [['2002::', 16]])

/** The eight groups of an address of IPv6. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) =>
    text.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : []))
  const [first, last] = [groups(head), groups(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** The address of IPv4 that one of IPv6 stands for; undefined where it stands for itself. */
function fourWithin(address: string): string | undefined {
  const at = endingInFour.check(address, 'ipv6')
    ? 6
    : beginningWithFour.check(address, 'ipv6')
      ? 1
      : undefined
  if (at === undefined) return undefined
  const [high = 0, low = 0] = groupsOf(address).slice(at)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The address without the interface, which names one of this machine's: `fe80::1%eth0`. */
const bare = (address: string): string => address.replace(/%.*$/, '')

/** True where the address is one of the public network, of either version. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !innerFour.check(address, 'ipv4') && !metadataFour.check(address, 'ipv4')
  const plain = bare(address)
  return isIP(plain) === 6 && publicSix.check(plain, 'ipv6') && !innerSix.check(plain, 'ipv6')
}

/** True for what tells a machine in a cloud its own secrets, however it is written: never reached, whoever lists it. */
export function isMetadata(address: string): boolean {
  if (isIP(address) === 4) return metadataFour.check(address, 'ipv4')
  const plain = bare(address)
  const four = fourWithin(plain)
  return metadataSix.check(plain, 'ipv6') || (four !== undefined && metadataFour.check(four, 'ipv4'))
}
