import { expect, it } from 'vitest'
import { z } from 'zod'
import { ignoredIn } from './ignored.ts'

const Part = z.strictObject({ amount: z.string() })
const Inner = z.object({ a: z.string() })
const schema = z.object({
  name: z.string().transform((text) => text.trim()),
  inner: Inner.nullish(),
  list: z.array(Inner).default([]),
  cleaned: z.preprocess((value) => value, Inner).optional(),
  either: z.union([z.object({ one: z.string() }), z.object({ two: z.string() })]).optional(),
  oneStrict: z.union([z.strictObject({ one: z.string() }), z.object({ two: z.string() })]).optional(),
  any: z.record(z.string(), z.unknown()).optional(),
  parts: z.array(Part).optional(),
})

it.each([
  [{ name: 'x' }, ''],
  [{ name: 'x', nam: 1, Name: 2 }, 'nam, Name'],
  [{ inner: { a: 'x', b: 1 }, cleaned: { c: 1 } }, 'inner.b, cleaned.c'],
  [
    {
      list: [
        { a: '1', x: 1 },
        { x: 2, y: 3 },
      ],
    },
    'list.x, list.y',
  ],
  [{ either: { one: '1', two: '2', three: 3 } }, 'either.three'],
  [{ oneStrict: { one: '1' } }, ''],
  [{ oneStrict: { two: '2', three: 3 } }, 'oneStrict.three'],
  [{ any: { whatever: 1 } }, ''],
  [{ constructor: 1, toString: 2 }, 'constructor, toString'],
  [{ 'a\r\nSet-Cookie: x': 1, ['x'.repeat(200)]: 1 }, `a%0D%0ASet-Cookie%3A%20x, ${'x'.repeat(60)}`],
  [{ '\ud800': 1 }, '%3F'],
  [null, ''],
  [[{ name: 1 }], ''],
  ['text', ''],
])('of %j it names %j', (body, names) => {
  expect(ignoredIn(schema, body)).toBe(names)
})

it('leaves what a strict object does not know to its refusal', () => {
  const body = { name: 'x', parts: [{ amount: '1', amuont: '2' }] }
  expect(ignoredIn(schema, body)).toBe('')
  expect(schema.safeParse(body).error?.issues[0]?.message).toMatch(/Unrecognized/)
})
