import TABLE from './open.txt?raw'

/** Variants of layouts that are not read as they should be yet, by bank: one that is mended has to leave the list. */
export const OPEN = new Map(
  TABLE.split('\n')
    .filter((line) => line.includes(' | '))
    .map((line) => {
      const [bank = '', variants = ''] = line.split(' | ')
      return [bank, variants.split(' ')] as const
    }),
)
