/** The layout of a bank's or an app's file: one line of the tables in `layouts/`, as the README there explains. */
export interface Layout {
  bank: string
  /** "de-AT": the language of names and months, and the country. */
  locale: string
  /** Lines before the rows, the header being one of them as a rule. */
  head: string[]
  row: string
  /** Lines behind the rows. */
  foot: string[]
  delimiter: string
  encoding: string
  isNewestFirst: boolean
  /** The account is a card: what is spent, refunds, and a payment. */
  isCard: boolean
  /** No row of it may come in. */
  isRefused: boolean
  /** Names of variants that may end in a question; "all" for all of them. */
  asks: string[]
}

const TABLES = import.meta.glob<string>('./layouts/*.txt', { query: '?raw', import: 'default', eager: true })

/** Flags that may stand in the last column beside "asks=" and "encoding=". */
const FLAGS = ['card', 'refused', 'newest-first']

const linesOf = (text: string): string[] => text.replaceAll('⇥', '\t').split('⏎')

const isEntry = (line: string): boolean => line.trim() !== '' && !line.startsWith('#')

/** Every layout of every table, in their order. */
export const LAYOUTS: Layout[] = Object.entries(TABLES).flatMap(([path, text]) =>
  text
    .split('\n')
    .filter(isEntry)
    .map((line) => layoutFrom(line, path)),
)

function layoutFrom(line: string, path: string): Layout {
  const [bank = '', locale = '', head = '', body = '', rest = ''] = line
    .split(' | ')
    .map((part) => part.trim())
  const [row = '', ...foot] = linesOf(body)
  const options = rest.split(' ').filter((option) => option !== '')
  for (const option of options) refuseUnknown(option, `${path}: ${bank}`)
  if (row === '') throw new Error(`${path}: ${line} has no row`)
  const optionOf = (name: string) =>
    options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1)
  return {
    bank,
    locale,
    head: head === '-' ? [] : linesOf(head),
    row,
    foot,
    delimiter: delimiterOf(body),
    encoding: optionOf('encoding') ?? 'utf-8',
    isNewestFirst: options.includes('newest-first'),
    isCard: options.includes('card'),
    isRefused: options.includes('refused'),
    asks: optionOf('asks')?.split(',') ?? [],
  }
}

function refuseUnknown(option: string, where: string): void {
  if (FLAGS.includes(option) || /^(?:asks|encoding)=./.test(option)) return
  throw new Error(`${where} says "${option}", which means nothing`)
}

/** The sign between the fields; a tab that is part of a field is written as it is. */
function delimiterOf(body: string): string {
  const bare = body.replaceAll(/\{[^}]*\}/g, '')
  if (bare.includes('⇥')) return '\t'
  return [';', '|', ','].find((sign) => bare.includes(sign)) ?? ','
}
