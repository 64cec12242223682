/** Other apps whose books can be brought in. Their readers stand in `formats/`, which pages don't load. */
const APPS = [
  { id: 'actual', label: 'Actual' },
  { id: 'ynab', label: 'YNAB' },
  { id: 'firefly', label: 'Firefly III' },
  { id: 'ezbookkeeping', label: 'ezBookkeeping' },
  { id: 'wallos', label: 'Wallos' },
  { id: 'mint', label: 'Mint' },
  { id: 'monarch', label: 'Monarch' },
  { id: 'copilot', label: 'Copilot' },
  { id: 'quicken', label: 'Quicken' },
] as const

export type AppId = (typeof APPS)[number]['id']
export const APP_IDS = APPS.map(({ id }) => id) as [AppId, ...AppId[]]
export const APP_LABELS = APPS.map(({ label }) => label)
  .join(', ')
  .replace(/, ([^,]*)$/, ' and $1')
export const isApp = (format: string): format is AppId => APPS.some(({ id }) => id === format)
export const labelOf = (app: AppId): string => APPS.find(({ id }) => id === app)?.label ?? app

/** Endings of file names that the file input offers; they are no evidence of the contents. */
export const APP_EXTENSIONS = ['.zip', '.sqlite', '.csv', '.tsv', '.json', '.qif'] as const
