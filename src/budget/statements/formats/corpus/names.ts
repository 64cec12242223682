import TABLE from './names.txt?raw'

const NAMES = new Map(
  TABLE.split('\n')
    .filter((line) => line.includes(' | '))
    .map((line) => {
      const [language = '', names = ''] = line.split(' | ')
      return [language, names.split('; ')] as const
    }),
)

/** A café, a grocer, a landlord, an insurer, a shop, a power company, an employer, a friend and the payment of a card. */
export function namesIn(locale: string): string[] {
  const names = NAMES.get(locale) ?? NAMES.get(locale.slice(0, locale.indexOf('-')))
  if (names?.length !== 9) throw new Error(`names.txt has no 9 names for ${locale}`)
  return names
}
