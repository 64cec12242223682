/** A field or a file of a form. Its bytes lie within those of the form. */
export interface FormPart {
  name: string
  /** Name of the file; undefined for a field. */
  fileName: string | undefined
  bytes: Uint8Array<ArrayBuffer>
}

const MOST_PARTS = 100
const MOST_HEADERS = 8 * 1024
const [CR, LF, DASH] = [0x0d, 0x0a, 0x2d]

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const startsWith = (bytes: Uint8Array, at: number, text: Uint8Array): boolean => {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text[index]) return false
  return true
}

function placeOf(bytes: Uint8Array, text: Uint8Array, from: number): number {
  const [first = 0] = text
  for (let at = from; ; at++) {
    at = bytes.indexOf(first, at)
    if (at < 0 || startsWith(bytes, at, text)) return at
  }
}

/** Browsers write quotes and line breaks in names so. */
const unescaped = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

function parameterOf(headers: string, name: string): string | undefined {
  const [, quoted, bare] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(headers) ?? []
  return quoted === undefined ? bare : unescaped(quoted)
}

/**
 * The parts of a multipart form; undefined where the bytes are none. Our own, because a body that is in memory already
 * needs no copy of its parts, which `Request.formData` and the streaming parsers make: there is no room for a second
 * file of many megabytes.
 */
export function formParts(bytes: Uint8Array<ArrayBuffer>, contentType: string): FormPart[] | undefined {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (!boundary) return undefined
  const delimiter = encoder.encode(`\r\n--${boundary}`)
  const endOfHeaders = encoder.encode('\r\n\r\n')
  const parts: FormPart[] = []
  // The first has no line before it.
  if (!startsWith(bytes, 0, delimiter.subarray(2))) return undefined
  for (let at = delimiter.length - 2; ; ) {
    if (bytes[at] === DASH && bytes[at + 1] === DASH) return parts
    if (bytes[at] !== CR || bytes[at + 1] !== LF || parts.length === MOST_PARTS) return undefined
    const head = placeOf(bytes.subarray(0, at + MOST_HEADERS), endOfHeaders, at)
    const start = head + endOfHeaders.length
    const end = head < 0 ? -1 : placeOf(bytes, delimiter, start)
    if (end < 0) return undefined
    const headers = decoder.decode(bytes.subarray(at, head))
    const [disposition = ''] = /^content-disposition:\s*form-data.*$/im.exec(headers) ?? []
    const name = parameterOf(disposition, 'name')
    if (name === undefined) return undefined
    parts.push({ name, fileName: parameterOf(disposition, 'filename'), bytes: bytes.subarray(start, end) })
    at = end + delimiter.length
  }
}

export const partText = ({ bytes }: FormPart): string => decoder.decode(bytes)
