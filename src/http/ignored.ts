import { z } from 'zod'

/** Header of an answer: names the fields of the body that meant nothing to the route. */
export const IGNORED = 'Bucketbook-Ignored'

/** Fields that are named; more of them say no more. */
const MOST = 50
/** Characters of a name that are shown. */
const LONGEST = 60

/** The schema of what is sent, without what only defaults, transforms or allows null. */
function sentOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe)
    return sentOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return sentOf(schema.unwrap() as z.ZodType)
  return schema
}

/** The shapes of objects that the schema takes; a strict one refuses what it doesn't know by itself. */
function shapesOf(schema: z.ZodType): z.ZodRawShape[] {
  const sent = sentOf(schema)
  if (sent instanceof z.ZodUnion) {
    const options = sent.options.map((option) => sentOf(option as z.ZodType))
    const isStrict = options.every((option) => shapesOf(option).length === 0)
    // Beside one that passes over what it doesn't know, the fields of a strict one are known as well.
    return isStrict
      ? []
      : options.flatMap((one) => (one instanceof z.ZodObject ? [one.shape] : shapesOf(one)))
  }
  if (sent instanceof z.ZodObject && !sent.def.catchall) return [sent.shape]
  return []
}

function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const sent = sentOf(schema)
  return sent instanceof z.ZodArray ? (sent.element as z.ZodType) : undefined
}

/** True where nothing below the schema is an object, so that a long list of it need not be walked. */
const isPlain = (schema: z.ZodType): boolean =>
  shapesOf(schema).length === 0 && elementOf(schema) === undefined

function collect(schema: z.ZodType, value: unknown, path: string, found: Set<string>): void {
  if (found.size >= MOST || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const element = elementOf(schema)
    if (element && !isPlain(element)) for (const item of value) collect(element, item, path, found)
    return
  }
  const shapes = shapesOf(schema)
  if (shapes.length === 0) return
  const known = Object.assign({}, ...shapes) as Record<string, z.ZodType>
  for (const [name, inner] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    if (field) collect(field, inner, at, found)
    else if (found.size < MOST) found.add(at)
  }
}

/** A header carries ASCII only, and a comma stands between two names. */
const asHeader = (name: string): string =>
  [...name]
    .slice(0, LONGEST)
    .map((letter) => (/[\w.$-]/.test(letter) ? letter : encodeURIComponent(letter.replace(/\p{Cs}/u, '?'))))
    .join('')

/** The names of the body's fields that the schema doesn't know, of inner ones with the path to them; '' where it knows all. */
export function ignoredIn(schema: z.ZodType, body: unknown): string {
  const found = new Set<string>()
  collect(schema, body, '', found)
  return [...found].map(asHeader).join(', ')
}
