import { refuse } from '../../../values/refusal.ts'

/** A tag and the text up to the next one. */
export interface OfxTag {
  name: string
  isClosing: boolean
  text: string
  /** Position of the tag in the file. */
  at: number
}

// A tag ends before the next "<" at the latest, so no text is looked through twice.
const TAG = /<(\/?)([A-Za-z][\w.:-]*)[^<>]*>/y
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,6}));/g
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * The tags of OFX 1 (SGML, where leaves are never closed) and of OFX 2 (XML) alike. Lenient, as banks write
 * bare "&" and "<" into names; neither saxes nor an HTML parser takes these files as they are.
 */
export function* ofxTags(text: string): Generator<OfxTag> {
  let tag: OfxTag | null = null
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    if (tag && end > at) tag.text += decodeEntities(text.slice(at, end))
    if (next < 0) break
    const skipped: Skipped | null = skip(text, next)
    if (skipped) {
      if (tag && skipped.text) tag.text += skipped.text
      at = skipped.end
      continue
    }
    TAG.lastIndex = next
    const match = TAG.exec(text)
    if (!match) {
      if (tag) tag.text += '<'
      at = next + 1
      continue
    }
    if (tag) yield tag
    tag = { name: localName(match[2] ?? ''), isClosing: match[1] === '/', text: '', at: next }
    at = TAG.lastIndex
  }
  if (tag) yield tag
}

interface Skipped {
  end: number
  text: string
}

/** Skips other markup: CDATA (its text counts), comments, processing instructions, a DOCTYPE. */
function skip(text: string, at: number): Skipped | null {
  if (text.startsWith('<![CDATA[', at)) {
    const end = endOf(text, ']]>', at + 9)
    return { end, text: text.slice(at + 9, end - 3) }
  }
  if (text.startsWith('<!--', at)) return { end: endOf(text, '-->', at + 4), text: '' }
  if (text.startsWith('<?', at)) return { end: endOf(text, '?>', at + 2), text: '' }
  if (!/^<!(?:DOCTYPE|ENTITY)/i.test(text.slice(at, at + 10))) return null
  const end = endOf(text, '>', at)
  if (text.slice(at, end).includes('[') || /^<!ENTITY/i.test(text.slice(at, at + 8)))
    refuse('invalid_file', 'The file declares entities of its own, which no bank statement does.')
  return { end, text: '' }
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toUpperCase()

/** TD in Canada writes names with their entities made entities once more: "&amp;lt;DEFTPYMT&amp;gt;". */
const TWICE = /&amp;(?=(?:lt|gt|quot|apos|#39);)/g

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(TWICE, '&').replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : entity
  })
}
