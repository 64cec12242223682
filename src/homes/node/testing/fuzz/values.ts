import fc from 'fast-check'

/** The part of JSON Schema that the app's document uses. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  /** The schemas of a tuple's places. */
  prefixItems?: Schema[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** Ids are drawn before anybody knows them: `@whose:kind:number` is replaced when the request is sent. */
const ID = /^@(mine|theirs):(\w+):(\d+)$/
const UNKNOWN = '01890000-0000-7000-8000-00000000dead'

export type Find = (whose: string, kind: string, number: number) => string

/** The value with every drawn id replaced. */
export function withIds(value: unknown, find: Find): unknown {
  if (typeof value === 'string') {
    const [, whose, kind, number] = ID.exec(value) ?? []
    return whose && kind ? find(whose, kind, Number(number)) : value
  }
  if (Array.isArray(value)) return value.map((item) => withIds(item, find))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withIds(item, find)]))
}

const anyOfThese = (values: unknown[]) => fc.constantFrom(...values)

const TRICKS = ['..', '../..', '..%2f..%2fetc', '%00', '%2e%2e', '%', '%E0%A4', '__proto__', 'constructor']
/** Values that should be refused, or taken as plain text, wherever they turn up. */
const HOSTILE: unknown[] = [
  ...[null, true, false, [], {}, [[[[[[]]]]]], '', ' ', -1, 0, -0, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 63],
  ...['NaN', '1e3', '0x10', '٣', '-0', '-0.00', '1,000.00', '99999999.99', '100000000', '0.005', '0.001'],
  ...['9223372036854775807', '-99999999.99', '2026-02-30', '0000-00-00', '9999-12-31', '0001-01-01'],
  ...['2026-03-15T12:00:00Z', '+010000-01-01', '2026-13', '0000-00', '9999-12', '1900-01', '275760-09-13'],
  ...['\u0000', 'a\u0000b', '\ud800', '\udc00x', '\u202e', '😀'.repeat(30), 'é'.repeat(256), 'x'.repeat(600)],
  ...["'; DROP TABLE users; --", '%', '_', '\\', '"', '<script>alert(1)</script>', '=1+1', '@SUM(A1)', '\t'],
  ...['x'.repeat(10_000), '\r\nSet-Cookie: a=b', 'javascript:alert(1)', 'file:///etc/passwd'],
  ...TRICKS,
  JSON.parse('{"__proto__":{"isOperator":true}}'),
  { toString: 1, constructor: { prototype: {} } },
]
const hostile = anyOfThese(HOSTILE)
const hostileText = anyOfThese(HOSTILE.filter((value) => typeof value === 'string'))

/** Fields that no client may set; sent along to see whether one can. */
const NOT_THEIRS: unknown[] = [
  ...[
    ['userId', '@theirs:user:0'],
    ['bookId', '@theirs:book:0'],
    ['book_id', '@theirs:book:0'],
  ],
  ...[
    ['tier', 'premium'],
    ['subscriptionTier', 'premium'],
    ['points', 9999],
    ['rewardPoints', 9999],
  ],
  ...[
    ['role', 'admin'],
    ['isOperator', true],
    ['balance', '9999.00'],
    ['balanceCents', 9],
    ['verified', true],
  ],
  ...[
    ['emailVerified', true],
    ['createdAt', 0],
    ['version', 1e9],
    ['__proto__', { isOperator: true }],
  ],
]

const DAYS = [
  '2026-03-15',
  '2026-03-31',
  '2026-01-31',
  '2026-02-28',
  '2026-04-01',
  '2024-02-29',
  '2025-12-31',
]
const MONEY = ['0', '0.01', '1', '5.00', '12.5', '99.99', '500', '1234.56', '99999999.99', '-3.50', 7, 0.1]
const TEXTS = [
  'Bread',
  'Rent & more',
  'Crème brûlée',
  '日本',
  'O’Neill',
  'a',
  'Balance adjustment: x',
  'food',
]
const BY_NAME: [RegExp, unknown[]][] = [
  [/^(date|dueDate|nextBilling|from|to|settledDueDate)$/, [...DAYS, ...DAYS, '2026-03-15T23:30:00-05:00']],
  [/^month$/, ['2026-01', '2026-02', '2026-03', '2026-04', '2025-12']],
  [/^year$/, ['2025', '2026']],
  [/^(amount|balance|saved|target|allocated|spent|totalBudget)$/, MONEY],
  [/^(code)$/, ['000000', '123456', 'aaaa-bbbb']],
  [/^timeZone$/, ['UTC', 'Europe/Berlin', 'asia/KATHMANDU', 'America/sao_PAULO', '+05:17', 'Etc/GMT+5']],
  [/^currency$/, ['USD', 'EUR', 'JPY']],
  [/^locale$/, ['en-US', 'de-DE', 'ar-EG']],
  [/^email$/, ['@mine:email:0', 'new@example.com', 'NEW@example.com ', '@theirs:email:0']],
  [/password/i, ['@mine:password:0', '@mine:password:0', 'another good phrase', 'short']],
  [/^(token)$/, ['0'.repeat(64), 'x']],
  [/^clientSecret$/, ['@mine:clientSecret:0', '@theirs:clientSecret:0']],
  [/^(itemId)$/, ['theme-dark', 'premium-lifetime', 'premium-trial', 'analytics-pro', 'sync-credits']],
  [/^cost$/, [0, 100, 1500]],
  [/^color$/, ['primary', 'success', 'blue', '#00ff00']],
  [/^(limit)$/, [1, 2, 50, 500]],
  [/^cursor$/, ['2026-03-15.1', '2026-03-15_1', 'x']],
]

/** The kind of things that an id of this name, or below this path, means. */
export const kindOf = (name: string): string =>
  name
    .replace(/(Id|_id)$/, '')
    .replace(/^.*[a-z](?=Account|Bucket)/, '')
    .replace(/^budget-|^savings-/, '')
    .replace(/categories$/, 'category')
    .replace(/identities$/, 'identity')
    .replace(/s$/, '')
    .replace(/-/g, '')
    .toLowerCase()

export const idOf = (name: string): fc.Arbitrary<string> => {
  const kind = kindOf(name)
  const number = fc.nat({ max: 7 })
  const drawn = (whose: string) => number.map((index) => `@${whose}:${kind}:${index}`)
  return fc.oneof(
    { arbitrary: drawn('mine'), weight: 14 },
    { arbitrary: drawn('theirs'), weight: 3 },
    { arbitrary: number.map((index) => `@mine:any:${index}`), weight: 1 },
    { arbitrary: fc.constant(UNKNOWN), weight: 1 },
    { arbitrary: hostileText as fc.Arbitrary<string>, weight: 1 },
  )
}

/** Any code points at all; fast-check's own text of them builds a table of all of Unicode first. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 })
  .map((codes) => String.fromCodePoint(...codes))

function textOf({ pattern = '', format }: Schema, name: string): fc.Arbitrary<unknown> {
  const [, known] = BY_NAME.find(([names]) => names.test(name)) ?? []
  if (name === 'id')
    return fc.oneof({ arbitrary: fc.uuid(), weight: 1 }, { arbitrary: idOf('any'), weight: 1 })
  if (pattern.includes('[0-9a-f]{8}-') || /\wId$/.test(name)) return known ? anyOfThese(known) : idOf(name)
  if (known) return anyOfThese(known)
  if (format === 'date-time') return anyOfThese(['2026-03-15T12:00:00.000Z', '2026-03-01T00:00:00Z'])
  if (format === 'date') return anyOfThese(DAYS)
  return fc.oneof({ arbitrary: anyOfThese(TEXTS), weight: 4 }, { arbitrary: anyText, weight: 1 })
}

function numberOf({ minimum = -5, maximum = 1000 }: Schema, isWhole: boolean): fc.Arbitrary<unknown> {
  const [min, max] = [Math.max(minimum, -1e12), Math.min(maximum, 1e12)]
  const inside = isWhole
    ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
    : fc.double({ min, max, noNaN: true })
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1)
  return fc.oneof({ arbitrary: inside, weight: 6 }, { arbitrary: edges, weight: 1 })
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, meantFor(field, name)])),
    { requiredKeys: required.filter((name) => name in properties) },
  )
  if (typeof additionalProperties !== 'object') return fields
  const more = fc.dictionary(fc.string({ maxLength: 8 }), meantFor(additionalProperties), { maxKeys: 3 })
  return fc.tuple(fields, more).map(([known, others]) => ({ ...others, ...known }))
}

function wellMeant(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { anyOf, type } = schema
  if (anyOf) return fc.oneof(...anyOf.map((one) => meantFor(one, name)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return anyOfThese(schema.enum)
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => meantFor({ ...schema, type: one }, name)))
  if (type === 'string') return textOf(schema, name)
  if (type === 'integer' || type === 'number') return numberOf(schema, type === 'integer')
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => meantFor(one, name)))
  if (type === 'array') return fc.array(meantFor(schema.items ?? {}, name), { maxLength: 3 })
  if (type === 'object') return objectOf(schema)
  return fc.oneof(fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>, hostile)
}

/** Values that the schema takes, most of the time. */
export const meantFor = (schema: Schema, name = ''): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: wellMeant(schema, name), weight: 40 }, { arbitrary: hostile, weight: 1 })

const leavesOf = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, item]) => leavesOf(item, [...path, name]))
    : [path]

function replaced(value: unknown, [name, ...path]: (string | number)[], by: unknown): unknown {
  if (name === undefined || value === null || typeof value !== 'object') return by
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    key === String(name) ? replaced(item, path, by) : item,
  ])
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

/** A good value in which up to three leaves are something else. */
export const mutated = (good: unknown): fc.Arbitrary<unknown> => {
  const leaves = leavesOf(good)
  const change = fc.tuple(fc.nat({ max: leaves.length - 1 }), fc.oneof(hostile, idOf('any')))
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) => changes.reduce((value, [leaf, by]) => replaced(value, leaves[leaf] ?? [], by), good))
}

/** A body for the schema: as meant, with keys that are nobody's to set, or nothing of the kind. */
export const bodyOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const more = fc.subarray(NOT_THEIRS, { minLength: 1, maxLength: 3 })
  const crammed = fc
    .tuple(wellMeant(schema, ''), more)
    .map(([value, extra]) =>
      Object.fromEntries([...Object.entries(Object(value)), ...(extra as [string, unknown][])]),
    )
  return fc.oneof(
    { arbitrary: wellMeant(schema, ''), weight: 12 },
    { arbitrary: crammed, weight: 3 },
    { arbitrary: hostile, weight: 1 },
  )
}

export const trick = anyOfThese(TRICKS) as fc.Arbitrary<string>
