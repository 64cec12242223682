import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What the operator can set; the README lists the same names. */
const Settings = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  BASE_PATH: z
    .string()
    .regex(/^\/([\w.-]+\/?)*$/, 'must begin with a slash, such as /money')
    .default('/'),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})
type Settings = z.infer<typeof Settings>

export interface Config {
  host: string
  port: number
  dataDir: string
  publicUrl: string | undefined
  /** With a slash at both ends. */
  basePath: string
  isRegistrationOpen: boolean
  logLevel: Settings['LOG_LEVEL']
}

/** The settings are wrong: the message says which and why. */
class BadConfig extends Error {}

/** An empty variable is no setting; NAME_FILE reads the value of NAME from a file. */
function valuesOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {}
  for (const name of Object.keys(Settings.shape)) {
    const file = env[`${name}_FILE`]
    if (file && env[name]) throw new BadConfig(`${name} and ${name}_FILE are both set. Set one of them.`)
    const value = file ? readFileSync(file, 'utf8').trim() : env[name]
    if (value) values[name] = value
  }
  return values
}

/** The only reader of the environment. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const result = Settings.safeParse(valuesOf(env))
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new BadConfig(lines.join('; '))
  }
  const { data } = result
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: data.DATA_DIR,
    publicUrl: data.PUBLIC_URL,
    basePath: `/${data.BASE_PATH.split('/').filter(Boolean).join('/')}/`.replace('//', '/'),
    isRegistrationOpen: data.REGISTRATION === 'open',
    logLevel: data.LOG_LEVEL,
  }
}
