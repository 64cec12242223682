interface Format {
  id: string
  /** The name on pages and in messages. */
  label: string
  /** Endings of file names that the file input offers; they are no evidence of the contents. */
  extensions: readonly string[]
  /** Tells by the first 8 KiB of text, without blank space in front; the first format that says yes reads the file. */
  recognises: (head: string) => boolean
}

/** A page that a bank's site answered in place of the file. */
export const WEB_PAGE = /<(?:!doctype\s+html|html|head|body|table)\b/i
const isXml = (head: string): boolean => head.startsWith('<') && !WEB_PAGE.test(head)

/** CAMT by its root; where only the namespace is known, by that. */
const isCamt = (head: string, root: string, kind: string): boolean =>
  isXml(head) &&
  (new RegExp(`<(?:[\\w.-]+:)?${root}\\b`).test(head) ||
    (head.includes(`camt.${kind}`) && !/<(?:[\w.-]+:)?BkToCstmr/.test(head)))

/** Lines of programs and of people before the first of QIF. */
const QIF = /^(?:[ \t]*(?:(?:[#;*%]|\/\/|--).*)?(?:\r\n?|\n))*[ \t]*!(?:type|account|option|clear)\b/i

const MT940_HEADER = /^(?![{[]\s*["{[]|<)[^,;|\t"!]{0,200}$/
const MT940_BEGIN = /^(?:\{[^"]*)?:20:/
const MT940_FIELD = /^:(?:21|25P?|28C?|13D?|34F|60[FM]|61):/
const MAX_HEADER = 12

/** SWIFT's MT940 and MT942, also behind the lines that a bank puts before them: a ":20:" and another field of theirs. */
function isSwift(head: string): boolean {
  const lines = head.split(/\r\n?|\n/, 60).map((line) => line.trim())
  const begin = lines.findIndex((line) => MT940_BEGIN.test(line))
  if (begin < 0) return /^:25P?:/.test(head) && lines.some((line) => /^:6[01][FM]?:/.test(line))
  return (
    begin <= MAX_HEADER &&
    lines.slice(0, begin).every((line) => MT940_HEADER.test(line)) &&
    lines.slice(begin + 1).some((line) => MT940_FIELD.test(line))
  )
}

/**
 * Formats of bank statements, in the order in which a file is tried. Detection, the file input, the words on
 * pages and in messages, the API's enum and the table's column follow from this list. Readers stand beside it,
 * in the `READERS` of `read.ts`, because pages import the list and none of the parsers.
 */
export const FORMATS = [
  {
    id: 'ofx',
    label: 'OFX, QFX',
    extensions: ['.ofx', '.qfx', '.qbo'],
    recognises: (head) =>
      /^(?:OFXHEADER|<OFX\b|<\?OFX\b)/i.test(head) ||
      /^[ \t]*<OFX>/im.test(head) ||
      (isXml(head) && /<OFX\b/i.test(head)),
  },
  {
    id: 'qif',
    label: 'QIF',
    extensions: ['.qif'],
    recognises: (head) => QIF.test(head),
  },
  {
    id: 'mt940',
    label: 'MT940, MT942',
    extensions: ['.sta', '.940', '.mt940', '.942', '.mt942', '.swi', '.fin', '.pro'],
    recognises: isSwift,
  },
  {
    id: 'camt.053',
    label: 'CAMT.053',
    extensions: ['.xml', '.camt', '.053'],
    recognises: (head) => isCamt(head, 'BkToCstmrStmt', '053'),
  },
  {
    id: 'camt.052',
    label: 'CAMT.052',
    extensions: ['.052'],
    recognises: (head) => isCamt(head, 'BkToCstmrAcctRpt', '052'),
  },
  {
    id: 'camt.054',
    label: 'CAMT.054',
    extensions: ['.054'],
    recognises: (head) => isCamt(head, 'BkToCstmrDbtCdtNtfctn', '054'),
  },
  {
    id: 'csv',
    label: 'CSV',
    extensions: ['.csv', '.tsv', '.txt'],
    // Any text that is no markup, JSON or IIF; the reader sees whether a delimiter makes a table of it.
    recognises: (head) => !/^(?:<|\{1:|:\d\d[A-Z]?:|![A-Z]+\t|[[{]\s*(?:["{[\]}]|$))/.test(head),
  },
  // Workbooks are known by their first bytes, before they are a text: see `unpacked.ts`.
  { id: 'xlsx', label: 'XLSX', extensions: ['.xlsx', '.xlsm'], recognises: () => false },
  { id: 'xls', label: 'XLS', extensions: ['.xls'], recognises: () => false },
] as const satisfies readonly Format[]

export type StatementFormat = (typeof FORMATS)[number]['id']

export const STATEMENT_FORMATS = FORMATS.map(({ id }) => id) as [StatementFormat, ...StatementFormat[]]

/** Providers of bank connections, which bring rows without a file. */
export const BANK_PROVIDERS = ['simplefin', 'enable-banking'] as const

/** Formats of batches: those of files, and the providers of bank connections. */
export const BATCH_FORMATS = [...STATEMENT_FORMATS, ...BANK_PROVIDERS] as const
export type BatchFormat = (typeof BATCH_FORMATS)[number]

/** "OFX, QFX, QIF, CAMT.053 or CSV" */
export const FORMAT_LABELS = FORMATS.map(({ label }) => label)
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')

/** A ZIP is the files in it, whatever their formats. */
export const EXTENSIONS = [...FORMATS.flatMap(({ extensions }) => extensions), '.zip']
