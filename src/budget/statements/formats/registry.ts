interface Format {
  id: string
  /** As pages and messages call it. */
  label: string
  /** Endings of file names that the file input offers; they are no evidence of the contents. */
  extensions: readonly string[]
  /** Tells by the first 8 KiB of text, without blank space in front; the first format that says yes reads the file. */
  recognises: (head: string) => boolean
}

/** A page that a bank's site answered in place of the file. */
export const WEB_PAGE = /<(?:!doctype\s+html|html|head|body|table)\b/i
const isXml = (head: string): boolean => head.startsWith('<') && !WEB_PAGE.test(head)

/**
 * Formats of bank statements, in the order in which a file is tried. Detection, the file input, the words on
 * pages and in messages, the API's enum and the table's column follow from this list. Readers stand beside it,
 * in the `READERS` of `read.ts`, because pages import the list and none of the parsers.
 */
export const FORMATS = [
  {
    id: 'ofx',
    label: 'OFX, QFX',
    extensions: ['.ofx', '.qfx'],
    recognises: (head) =>
      /^(?:OFXHEADER|<OFX\b|<\?OFX\b)/i.test(head) ||
      /^[ \t]*<OFX>/im.test(head) ||
      (isXml(head) && /<OFX\b/i.test(head)),
  },
  {
    id: 'qif',
    label: 'QIF',
    extensions: ['.qif'],
    recognises: (head) => /^!(?:type|account|option|clear)\b/i.test(head),
  },
  {
    id: 'camt.053',
    label: 'CAMT.053',
    extensions: ['.xml', '.camt', '.053'],
    recognises: (head) =>
      isXml(head) &&
      (/<(?:[\w.-]+:)?BkToCstmrStmt\b/.test(head) ||
        (/camt\.053/.test(head) &&
          !/<(?:[\w.-]+:)?BkToCstmr(?:AcctRpt|DbtCdtNtfctn)\b|camt\.05[24]/.test(head))),
  },
  {
    id: 'csv',
    label: 'CSV',
    extensions: ['.csv', '.tsv', '.txt'],
    // Any text that is no markup, MT940 or JSON; the reader sees whether a delimiter makes a table of it.
    recognises: (head) => !/^(?:<|\{1:|:20:|:940:|![A-Z]+\t|[[{]\s*(?:["{[\]}]|$))/.test(head),
  },
] as const satisfies readonly Format[]

export type StatementFormat = (typeof FORMATS)[number]['id']

export const STATEMENT_FORMATS = FORMATS.map(({ id }) => id) as [StatementFormat, ...StatementFormat[]]

/** "OFX, QFX, QIF, CAMT.053 or CSV" */
export const FORMAT_LABELS = FORMATS.map(({ label }) => label)
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')

export const EXTENSIONS = FORMATS.flatMap(({ extensions }) => extensions)
