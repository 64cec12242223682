import { readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { join } from 'node:path'
import type { Bounds } from '../../../http/context.ts'
import type { ServerHome } from '../../../identity/context.ts'
import { type ItemId, PREMIUM_TOOLS } from '../../../rewards/shop/wire.ts'
import { type BillingConfig, billingOf } from './billing-settings.ts'
import { proxiesOf } from './client-address.ts'
import { type MailSettings, mailSettingsOf } from './mail-settings.ts'
import { providersOf } from './provider-settings.ts'
import { BadConfig, givenBy, Settings } from './settings.ts'

type Given =
  | 'publicUrl'
  | 'basePath'
  | 'registration'
  | 'defaultTier'
  | 'operatorEmails'
  | 'limits'
  | 'household'
  | 'providers'
  | 'enableBankingUrl'

export interface Config extends Pick<ServerHome, Given> {
  host: string
  port: number
  dataDir: string
  backupDir: string
  isNetworkAllowed: boolean
  trustedProxies: BlockList
  /** Limits of one book; how many rows are read at once follows from the memory. */
  bounds: Omit<Bounds, 'rowsAtOnce'>
  mail: MailSettings | undefined
  /** Hosts that people's own connections may reach. */
  outgoingHosts: string[]
  billing: BillingConfig
  /** Token with which the metrics can be read; without it nobody can. */
  metricsToken: string | undefined
  logLevel: Settings['LOG_LEVEL']
  /** Items of the shop that everybody has. */
  unlocked: ItemId[]
}

function readSecret(name: string, file: string): string {
  try {
    const value = readFileSync(file, 'utf8').trim()
    if (value) return value
  } catch (error) {
    throw new BadConfig(`${name}_FILE: ${file} can't be read (${(error as Error).message})`)
  }
  throw new BadConfig(`${name}_FILE: ${file} is empty`)
}

/** Values without blanks around them; one of nothing else is no setting. NAME_FILE reads the value of NAME from a file. */
function valuesOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {}
  for (const name of Object.keys(Settings.shape)) {
    const file = env[`${name}_FILE`]
    if (file && env[name]) throw new BadConfig(`${name} and ${name}_FILE are both set. Set one of them.`)
    const value = file ? readSecret(name, file) : env[name]?.trim()
    if (value) values[name] = value
  }
  return values
}

function parse(values: Record<string, string>): Settings {
  const result = Settings.safeParse(values)
  if (result.success) return result.data
  // Only the first part of a path is a setting's name; a list adds the place in it.
  const lines = result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
  throw new BadConfig([...new Set(lines)].join('; '))
}

const slashed = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}/`.replace('//', '/')

/** The path where the app lives. Throws where PUBLIC_URL names another one: links would lead past the app. */
function basePathOf({ BASE_PATH, PUBLIC_URL = '' }: Settings): string {
  const [basePath, path] = [slashed(BASE_PATH), PUBLIC_URL && slashed(new URL(PUBLIC_URL).pathname)]
  if (!['', '/', basePath].includes(path))
    throw new BadConfig(`PUBLIC_URL: has a path that is not BASE_PATH’s; set BASE_PATH=${path.slice(0, -1)}`)
  return basePath
}

/** The only reader of the settings in the environment. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const settings = parse(valuesOf(env))
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    backupDir: settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups'),
    isNetworkAllowed: settings.NETWORK_STORAGE === 'allow',
    ...givenBy(settings),
    basePath: basePathOf(settings),
    trustedProxies: proxiesOf(settings.TRUSTED_PROXIES),
    operatorEmails: settings.ADMIN_EMAILS,
    providers: providersOf(settings),
    mail: mailSettingsOf(settings),
    outgoingHosts: settings.OUTGOING_HOSTS,
    billing: billingOf(settings),
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    unlocked: [...settings.UNLOCK, ...(settings.DEFAULT_TIER === 'premium' ? PREMIUM_TOOLS : [])],
  }
}

/** The settings as the log may show them: no secret, and nobody's e-mail. */
export const shownOf = (config: Config) => ({
  host: config.host,
  dataDir: config.dataDir,
  backupDir: config.backupDir,
  publicUrl: config.publicUrl,
  basePath: config.basePath,
  trustedProxies: config.trustedProxies.rules,
  registration: config.registration,
  defaultTier: config.defaultTier,
  operators: config.operatorEmails.length,
  limits: config.limits,
  household: config.household,
  bounds: config.bounds,
  providers: Object.keys(config.providers),
  oidcIssuer: config.providers.oidc?.issuer,
  mailServer: config.mail && `${config.mail.host}:${config.mail.port}`,
  outgoingHosts: config.outgoingHosts,
  billing: config.billing.provider,
  unlocked: config.unlocked,
  hasMetrics: config.metricsToken !== undefined,
  logLevel: config.logLevel,
})
