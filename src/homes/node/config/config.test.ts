import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PREMIUM_TOOLS, UNLOCKABLE_IDS } from '../../../rewards/shop/wire.ts'
import { readConfig, shownOf } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'bucketbook-test-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileWith = (name: string, content: string): string => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

const PUBLIC_URL = 'https://budget.example.org'
const OIDC = {
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'bucketbook',
  OIDC_CLIENT_SECRET: 'canary-1',
}
const GOOGLE = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'canary-2' }
const FACEBOOK = { FACEBOOK_CLIENT_ID: 'f', FACEBOOK_CLIENT_SECRET: 'canary-3' }
const SMTP_URL = 'smtps://anna:canary%2F4@mail.example.org:4650'

const STRIPE = {
  BILLING_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_canary5',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary6',
  STRIPE_PRICE_MONTHLY: 'price_1',
  STRIPE_PRICE_YEARLY: 'price_2',
}

describe('the settings', () => {
  it('are read without blanks around them, and of blanks alone are none', () => {
    expect(readConfig({ PORT: ' ', REGISTRATION: 'invite ' })).toMatchObject({
      port: 3000,
      registration: 'invite',
    })
  })

  it('open items of the shop by their ids, all of them, or the tools of premium', () => {
    expect(readConfig({ UNLOCK: 'analytics-pro, widget-pack' }).unlocked).toEqual([
      'analytics-pro',
      'widget-pack',
    ])
    expect(readConfig({ UNLOCK: 'all' }).unlocked).toEqual(UNLOCKABLE_IDS)
    expect(readConfig({ DEFAULT_TIER: 'premium' }).unlocked).toEqual(PREMIUM_TOOLS)
    for (const id of ['analytics', 'premium-30-days', 'ALL'])
      expect(() => readConfig({ UNLOCK: `widget-pack,${id}` })).toThrow(
        `UNLOCK: "${id}" is no item of the shop that can be opened for everybody`,
      )
  })

  it('may all be left out', () => {
    expect(readConfig({})).toMatchObject({
      host: '0.0.0.0',
      port: 3000,
      dataDir: './data',
      backupDir: 'data/backups',
      publicUrl: undefined,
      basePath: '/',
      registration: 'open',
      defaultTier: 'free',
      operatorEmails: [],
      limits: { perMinute: 600, authPerMinute: 30 },
      household: { books: 20, members: 50, invitations: 20, mails: 10 },
      providers: {},
      mail: undefined,
      billing: { provider: 'demo' },
    })
  })

  it('name the hosts that people’s own connections may reach; none without a word', () => {
    expect(readConfig({}).outgoingHosts).toEqual([])
    expect(readConfig({ OUTGOING_HOSTS: 'api.example.org, 192.168.1.5:8080' }).outgoingHosts).toEqual([
      'api.example.org',
      '192.168.1.5:8080',
    ])
    expect(() => readConfig({ OUTGOING_HOSTS: 'https://api.example.org' })).toThrow(
      'OUTGOING_HOSTS: "https://api.example.org" is no host, such as api.example.org or 192.168.1.5:8080',
    )
  })

  it('name how users pay, with secrets from files', () => {
    const { STRIPE_WEBHOOK_SECRET: secret, ...rest } = STRIPE
    const file = fileWith('whsec', `${secret}\n`)
    expect(readConfig({ ...rest, STRIPE_WEBHOOK_SECRET_FILE: file }).billing).toEqual({
      provider: 'stripe',
      secretKey: 'sk_test_canary5',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_canary6',
      prices: { 'premium-monthly': 'price_1', 'premium-yearly': 'price_2' },
      apiUrl: 'https://api.stripe.com',
    })
  })

  it('are read from files where NAME_FILE says so, without the line end', () => {
    const { OIDC_CLIENT_SECRET: secret, ...rest } = OIDC
    const config = readConfig({
      ...rest,
      PUBLIC_URL,
      OIDC_CLIENT_SECRET_FILE: fileWith('secret', `${secret}\n`),
    })
    expect(config.providers.oidc?.clientSecret).toBe(secret)
  })

  it('name the providers whose clients are registered', () => {
    expect(readConfig({ PUBLIC_URL, ...OIDC, ...GOOGLE, ...FACEBOOK }).providers).toEqual({
      oidc: {
        issuer: 'https://id.example.org',
        clientId: 'bucketbook',
        clientSecret: 'canary-1',
        name: 'single sign-on',
      },
      google: {
        issuer: 'https://accounts.google.com',
        clientId: 'g',
        clientSecret: 'canary-2',
        name: 'Google',
      },
      facebook: { clientId: 'f', clientSecret: 'canary-3', name: 'Facebook' },
    })
  })

  it('take the path of the app in PUBLIC_URL too, where it is that of BASE_PATH', () => {
    const config = readConfig({ PUBLIC_URL: `${PUBLIC_URL}/money`, BASE_PATH: '/money/' })
    expect(config.basePath).toBe('/money/')
  })

  it('keep the issuer as it is written, because it is compared letter by letter', () => {
    const config = readConfig({ PUBLIC_URL, ...OIDC, OIDC_ISSUER: 'https://ID.example.org/app/' })
    expect(config.providers.oidc?.issuer).toBe('https://ID.example.org/app/')
  })

  it('take operators in small letters, with blanks and empty places left out', () => {
    expect(readConfig({ ADMIN_EMAILS: ' Anna@Example.org, ,bob@example.org ' }).operatorEmails).toEqual([
      'anna@example.org',
      'bob@example.org',
    ])
  })

  it.each([
    [
      SMTP_URL,
      { host: 'mail.example.org', port: 4650, isTls: true, user: { name: 'anna', password: 'canary/4' } },
    ],
    ['smtp://mail.lan', { host: 'mail.lan', port: 587, isTls: false }],
    ['smtp://[::1]:25', { host: '::1', port: 25, isTls: false }],
  ])('read the mail server from %s', (url, mail) => {
    const from = 'Bucketbook <no-reply@budget.example.org>'
    expect(readConfig({ PUBLIC_URL, SMTP_URL: url }).mail).toEqual({ ...mail, from })
  })

  it('let mail come from another sender', () => {
    const url = 'smtp://mail.lan?from=Our%20budget%20%3Cmoney@example.org%3E'
    expect(readConfig({ PUBLIC_URL, SMTP_URL: url }).mail?.from).toBe('Our budget <money@example.org>')
  })
})

describe('wrong settings', () => {
  it.each<[Record<string, string>, RegExp]>([
    [{ PORT: '70000' }, /^PORT: must be at most 65535$/],
    ...['abc', '80.5', '0x10', '1e3', '-1'].map((port): [Record<string, string>, RegExp] => [
      { PORT: port },
      /^PORT: must be a whole number$/,
    ]),
    [{ PUBLIC_URL: 'https://anna:canary@budget.example.org' }, /^PUBLIC_URL: must be an address alone/],
    [{ PUBLIC_URL: 'https://budget.example.org/?a=1' }, /^PUBLIC_URL: must be an address alone/],
    [{ PUBLIC_URL: 'https://budget.example.org/money' }, /^PUBLIC_URL: .*; set BASE_PATH=\/money$/],
    [{ PUBLIC_URL: `${PUBLIC_URL}/a`, BASE_PATH: '/b' }, /^PUBLIC_URL: has a path that is not BASE_PATH/],
    [{ BASE_PATH: `/${'our-money-'.repeat(9)}+1` }, /^BASE_PATH: must have letters, digits/],
    [{ BASE_PATH: '/../money' }, /^BASE_PATH: must have no \. or \.\./],
    [{ METRICS_TOKEN: 'a token with an ä in it' }, /^METRICS_TOKEN: must have nothing beyond ASCII/],
    [{ MAX_MEMBERS: '201' }, /^MAX_MEMBERS: must be at most 200$/],
    [{ PUBLIC_URL: 'budget.example.org' }, /^PUBLIC_URL: must be an http or https address$/],
    [{ PUBLIC_URL: 'ftp://example.org' }, /^PUBLIC_URL: /],
    [{ BASE_PATH: 'money' }, /^BASE_PATH: must begin with a slash/],
    [{ REGISTRATION: 'maybe' }, /^REGISTRATION: must be one of open, invite, closed$/],
    [{ DEFAULT_TIER: 'gold' }, /^DEFAULT_TIER: /],
    [
      { ADMIN_EMAILS: 'anna@example.org, bob' },
      /^ADMIN_EMAILS: must be e-mail addresses with commas between$/,
    ],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, /^RATE_LIMIT_PER_MINUTE: /],
    [{ AUTH_RATE_LIMIT_PER_MINUTE: 'many' }, /^AUTH_RATE_LIMIT_PER_MINUTE: /],
    [{ TRUSTED_PROXIES: 'proxy.lan' }, /^TRUSTED_PROXIES: proxy\.lan is no address and no network/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES: 10\.0\.0\.0\/33 /],
    [{ TRUSTED_PROXIES: '10.0.0.1,fd00::/129' }, /^TRUSTED_PROXIES: fd00::\/129 /],
    [{ TRUSTED_PROXIES: '10.0.0.0/' }, /^TRUSTED_PROXIES: /],
    [{ TRUSTED_PROXIES: '10.0.0.1:80' }, /^TRUSTED_PROXIES: /],
    [{ TRUSTED_PROXIES: '::ffff:10.0.0.0/104' }, /^TRUSTED_PROXIES: /],
    [
      { PUBLIC_URL, ...OIDC, OIDC_ISSUER: 'id.example.org' },
      /^OIDC_ISSUER: must be an http or https address$/,
    ],
    [{ PUBLIC_URL, ...OIDC, OIDC_ISSUER: 'file:///etc/passwd' }, /^OIDC_ISSUER: /],
    [
      { PUBLIC_URL, ...OIDC, OIDC_CLIENT_SECRET: '' },
      /^OIDC_CLIENT_SECRET: is missing; OIDC_ISSUER, .* belong together$/,
    ],
    [{ PUBLIC_URL, OIDC_ISSUER: 'https://id.example.org' }, /^OIDC_CLIENT_ID: is missing/],
    [{ PUBLIC_URL, OIDC_CLIENT_ID: 'a' }, /^OIDC_ISSUER: is missing/],
    [{ PUBLIC_URL, GOOGLE_CLIENT_ID: 'g' }, /^GOOGLE_CLIENT_SECRET: is missing/],
    [{ PUBLIC_URL, FACEBOOK_CLIENT_SECRET: 'canary-3' }, /^FACEBOOK_CLIENT_ID: is missing/],
    [OIDC, /^PUBLIC_URL: is missing; OIDC_ISSUER needs it/],
    [GOOGLE, /^PUBLIC_URL: is missing; GOOGLE_CLIENT_ID needs it/],
    [FACEBOOK, /^PUBLIC_URL: is missing; FACEBOOK_CLIENT_ID needs it/],
    [{ SMTP_URL }, /^PUBLIC_URL: is missing; SMTP_URL needs it/],
    [{ PUBLIC_URL, SMTP_URL: 'mail.example.org' }, /^SMTP_URL: must be smtp:\/\/… or smtps:\/\/…/],
    [{ PUBLIC_URL, SMTP_URL: 'https://canary-4@mail.example.org' }, /^SMTP_URL: must be/],
    [{ PUBLIC_URL, SMTP_URL: 'smtp://' }, /^SMTP_URL: must be/],
    [{ PUBLIC_URL, SMTP_URL: 'smtp://mail.lan:0' }, /^SMTP_URL: must have a port from 1 to 65535, or none$/],
    [{ PUBLIC_URL, SMTP_URL: 'smtp://anna:canary-4%@mail.lan' }, /^SMTP_URL: has a %/],
    [
      { PUBLIC_URL, SMTP_URL: 'smtp://mail.lan?from=a@b.c,d@e.f%0d%0aBcc:x@y.z' },
      /^SMTP_URL: its from must be/,
    ],
    [
      { OIDC_CLIENT_SECRET_FILE: '/nowhere/secret' },
      /^OIDC_CLIENT_SECRET_FILE: \/nowhere\/secret can't be read/,
    ],
    [{ SMTP_URL_FILE: fileWith('empty', '\n') }, /^SMTP_URL_FILE: .* is empty$/],
    [{ BILLING_PROVIDER: 'paypal' }, /^BILLING_PROVIDER: /],
    [{ BILLING_PROVIDER: 'stripe' }, /^STRIPE_SECRET_KEY: is missing; BILLING_PROVIDER=stripe needs it$/],
    ...Object.keys(STRIPE)
      .slice(1)
      .flatMap((name): [Record<string, string>, RegExp][] => [
        [{ ...STRIPE, [name]: '' }, new RegExp(`^${name}: is missing`)],
        [{ ...STRIPE, [name]: ' ' }, new RegExp(`^${name}: is missing`)],
        [{ ...STRIPE, [name]: 'canary 7' }, new RegExp(`^${name}: must look like `)],
      ]),
    [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, /^STRIPE_PUBLISHABLE_KEY: is of another mode/],
    [{ ...STRIPE, STRIPE_PRICE_YEARLY: 'price_1' }, /^STRIPE_PRICE_YEARLY: is the same price/],
    [{ ...STRIPE, STRIPE_API_URL: 'stripe' }, /^STRIPE_API_URL: must be an http or https address$/],
    [{ SMTP_URL, SMTP_URL_FILE: '/x' }, /^SMTP_URL and SMTP_URL_FILE are both set/],
  ])('%j are refused with one line that names the setting and no secret', (env, line) => {
    const attempt = () => readConfig(env)
    expect(attempt).toThrow(line)
    expect(attempt).not.toThrow(/canary|\n/)
  })
})

it('the log is shown no secret, and nobody by e-mail', () => {
  const env = {
    PUBLIC_URL,
    ...OIDC,
    ...GOOGLE,
    ...FACEBOOK,
    ...STRIPE,
    SMTP_URL,
    ADMIN_EMAILS: 'anna@example.org',
  }
  const shown = JSON.stringify(shownOf(readConfig({ ...env, TRUSTED_PROXIES: '10.0.0.0/8' })))
  expect(shown).not.toMatch(/canary|anna/)
  for (const part of ['https://id.example.org', 'google', 'facebook', 'mail.example.org:4650', '10.0.0.0/8'])
    expect(shown).toContain(part)
})
