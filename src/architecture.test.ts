import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

interface SourceFile {
  path: string
  text: string
}
interface Import {
  from: string
  isTypeOnly: boolean
  /** The file, where it is one of ours; otherwise the package. */
  to: string
}

const MAX_LINES = 250

/** Imports that each zone may make; a folder without a line here has no place in the design yet. */
const LAW: [zone: RegExp, mayImport: RegExp][] = [
  [/^src\/values\//, /^src\/values\//],
  [/^src\/db\//, /^src\/(values|db)\//],
  [/^src\/http\//, /^src\/(values|db|http)\//],
  // The book of a request, and everything that changes one.
  [/^src\/book\//, /^src\/(values|db|http|book)\//],
  [/^src\/budget\//, /^src\/(values|db|http|book|budget)\//],
  [/^src\/identity\//, /^src\/(values|db|http|book|rewards|profile|archive|identity)\//],
  // Work of who runs the server, and messages that people write to them.
  [/^src\/operations\//, /^src\/(values|db|http|book|rewards|identity|operations)\//],
  [/^src\/billing\//, /^src\/(values|db|http|book|rewards|identity|operations|billing)\//],
  // Connections to banks: a person's credential, and the rows that are fetched for their book.
  [/^src\/bank-connections\//, /^src\/(values|db|http|book|budget|rewards|identity|bank-connections)\//],
  // Books that several people share, and who is in them.
  [/^src\/household\//, /^src\/(values|db|http|book|budget|rewards|profile|archive|identity|household)\//],
  // Programs that reach a book, and messages by which a book reaches its people.
  [
    /^src\/connections\//,
    /^src\/(values|db|http|book|budget|rewards|identity|bank-connections|household|connections)\//,
  ],
  // A deleted account takes along what every room has of it.
  [
    /^src\/deletion\//,
    /^src\/(values|db|http|book|archive|identity|operations|billing|bank-connections|household|deletion)\//,
  ],
  // The way of a book to another server.
  [/^src\/moving\//, /^src\/(values|db|http|book|budget|archive|identity|household|moving)\//],
  // Everything that must follow once a book's database was replaced by an earlier copy.
  [/^src\/restoring\//, /^src\/(values|db|http|book|budget|identity|household|restoring)\//],
  [/^src\/rewards\//, /^src\/(values|db|http|book|budget|rewards)\//],
  // An icon may be bought.
  [/^src\/profile\//, /^src\/(values|db|http|book|rewards|profile)\//],
  // The file of everything knows everything of a book, and nothing of who signs in.
  [/^src\/archive\//, /^src\/(values|db|http|book|budget|rewards|profile|archive)\//],
  // Leaderboard and referrals join users: they look into no book.
  [
    /^src\/community\//,
    /^src\/(values|db|http|book|rewards|profile|identity|operations|billing|community)\//,
  ],
  [
    /^src\/sync\//,
    /^src\/((values|db|http|book|rewards|profile|archive|identity|operations|billing|community|sync)\/|book-api\.ts$)/,
  ],
  [/^src\/book-api\.ts$/, /^src\/(values|db|http|book|budget|rewards|profile|archive)\//],
  [
    /^src\/server-api\.ts$/,
    /^src\/((values|db|http|book|budget|rewards|profile|archive|identity|operations|billing|bank-connections|connections|household|deletion|moving|restoring|community|sync)\/|book-api\.ts$)/,
  ],
  [/^src\/homes\//, /^(src\/|package\.json$)/],
  [/^web\/ui\//, /^(web\/ui\/|src\/values\/)/],
  [/^web\/api\//, /^(web\/api\/|src\/values\/|src\/.*\/wire\.ts$)/],
  // The entry of every page fetches the app for who is signed in, and little else for everybody else.
  [/^web\/entry\//, /^web\/(ui|api|app|signed-out|entry|styles\.css)(\/|$)/],
  [/^web\/signed-out\//, /^(web\/(ui|api|identity|profile|signed-out)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/app\//, /^(web\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/budget\//, /^(web\/(ui|api|budget)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/rewards\//, /^(web\/(ui|api|rewards)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/community\//, /^(web\/(ui|api|community)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/profile\//, /^(web\/(ui|api|profile)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/household\//, /^(web\/(ui|api|budget|household)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/connections\//, /^(web\/(ui|api|connections)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/identity\//, /^(web\/(ui|api|identity)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/archive\//, /^(web\/(ui|api|archive)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/tour\//, /^(web\/(ui|api|tour)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/service-worker\//, /^web\/service-worker\//],
  [/^web\/sync\//, /^(web\/(ui|api|sync)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/billing\//, /^(web\/(ui|api|billing)\/|src\/values\/|src\/.*\/wire\.ts$)/],
  [/^web\/operator\//, /^(web\/(ui|api|operator)\/|src\/values\/|src\/.*\/wire\.ts$)/],
]

/** Names that only one place may use, in imports or in code (comments and texts left out). */
const RESERVED: [what: string, imports: RegExp | null, names: RegExp | null, home: RegExp][] = [
  ['Node', /^node:/, /\b(process|Buffer|__dirname)\b\s*[.[(]/, /^src\/homes\/node\//],
  [
    'a SQLite driver',
    /^(better-sqlite3|@sqlite\.org\/|drizzle-orm\/(better-sqlite3|sql-js|libsql|d1))/,
    null,
    /^src\/homes\//,
  ],
  ['a server', /^(@hono\/node-server|pino|nodemailer|stripe)/, null, /^src\/homes\//],
  ['IndexedDB', null, /\b(indexedDB|IDB[A-Z]\w+)\b/, /^(src\/homes\/browser|web\/api)\//],
  ['the page', null, /\b(window|document|localStorage|navigator)\b\s*[.[]/, /^(web|src\/homes\/browser)\//],
  ['React', /^(react|react-dom|wouter|@tanstack\/|react-hook-form)/, null, /^web\//],
  ['the clock or chance', null, /\b(Date\.now\(|new Date\(\)|Math\.random\()/, /^(web|src\/homes)\//],
]

/** The roles of a domain's folder, and the stores and rules that were too long for one file. */
const ROLES = ['tables', 'wire', 'rules', 'store', 'routes']
const PARTS: Record<string, string[]> = {
  'src/budget/apps': [
    'coming',
    'compared',
    'frame',
    'judging',
    'linking',
    'months',
    'payee-categories',
    'plan',
    'planned',
    'preview',
    'questions',
    'rows',
    'standing',
    'writing',
  ],
  'src/budget/automation': ['due', 'past'],
  'src/budget/recurring': ['due', 'removal', 'shown', 'transfer'],
  'src/budget/buckets': ['ended', 'shown'],
  'src/budget/categories': ['spent'],
  'src/budget/months': [
    'assigning',
    'figures',
    'keeping',
    'kept',
    'coming',
    'filling',
    'held',
    'history',
    'order',
    'period',
    'places',
    'plans',
    'reading',
    'resting',
    'rests',
    'safe-to-spend',
    'years',
  ],
  'src/budget/goal-paid': ['pairing'],
  'src/budget/ledger': ['effects', 'entry', 'lines', 'room', 'sums', 'totals', 'transfers'],
  'src/budget/payees': ['choosing', 'filling', 'known', 'spellings'],
  'src/budget/transactions': [
    'adding',
    'beside',
    'bulk',
    'columns',
    'counted',
    'cursor',
    'divided',
    'list',
    'meant',
    'named',
    'removed',
    'search',
    'shortfalls',
    'shown',
    'spans',
    'summary',
    'two-calls',
    'words',
  ],
  'src/budget/sharing': [
    'defaults',
    'dividing',
    'former',
    'halves',
    'known',
    'members',
    'moves',
    'payers',
    'shown',
    'standings',
    'written',
  ],
  'src/budget/transfers': ['moves', 'suggestions'],
  'src/budget/statements': [
    ...[
      'balance',
      'bank-rows',
      'batch',
      'candidates',
      'chosen',
      'due',
      'fitting',
      'goal-rows',
      'halves',
      'imported',
      'known',
      'matched',
      'matches',
      'moving',
      'pairing',
      'preview',
    ],
    ...['reading', 'removal', 'staging', 'sweep', 'verdicts', 'writing'],
    'layouts',
  ],
  'src/budget/insights': ['analytics', 'cash-flow', 'money-flow', 'pace', 'sparklines'],
  'src/budget/reports': ['export', 'summary'],
}

/** Touched in one file each, because they are no longer developed. */
const SINGLE = [/^oslo(\/|$)/, /^arctic$/]

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing(\/|\.ts$)|^web\/e2e\//.test(path)

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`\w])\/\/.*$/gm, '$1')
const withoutTexts = (text: string): string => text.replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "''")

function importsOf({ path, text }: SourceFile): Import[] {
  const found = withoutComments(text).matchAll(
    /\b(?:import|export)\s+(type\s)?(?:[\w\s{},*]+?\sfrom\s+)?'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/g,
  )
  return [...found].map(([, type, statement, call]) => {
    const target = statement ?? call ?? ''
    const to = target.startsWith('.') ? normalize(join(dirname(path), target)) : target
    return { from: path, isTypeOnly: type !== undefined, to }
  })
}

const isOurs = (to: string): boolean => /^(src|web|bench|scripts)\/|^package\.json$/.test(to)

function brokenImports(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const law = LAW.find(([zone]) => zone.test(file.path))
    if (!law) return [`${file.path}: its folder is in no law of this test`]
    return importsOf(file)
      .filter(({ to }) => isOurs(to) && !law[1].test(to))
      .filter(
        ({ from, to, isTypeOnly }) =>
          !(isTypeOnly && to === 'src/server-api.ts' && from.startsWith('web/api/')),
      )
      .map(({ from, to }) => `${from} must not import ${to}`)
  })
}

function reservedNames(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const code = withoutTexts(withoutComments(file.text))
    return RESERVED.filter(([, imports, names, home]) => {
      const isImported = imports && importsOf(file).some(({ to }) => imports.test(to))
      return !home.test(file.path) && (isImported || names?.test(code))
    }).map(([what]) => `${file.path} must not name ${what}`)
  })
}

function spreadPackages(files: SourceFile[]): string[] {
  return SINGLE.flatMap((name) => {
    const users = files
      .filter((file) => importsOf(file).some(({ to }) => name.test(to)))
      .map(({ path }) => path)
    return users.length > 1 ? [`${name.source} is imported by ${users.join(', ')}`] : []
  })
}

const longFiles = (files: SourceFile[]): string[] =>
  files
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ path, lines }) => lines > MAX_LINES && !/\.gen\.ts$|presets?\.ts$/.test(path))
    .map(({ path, lines }) => `${path} has ${lines} lines`)

/** Words that put off the subject of a sentence, or stand for one that a reader has not seen. */
const NO_SUBJECT =
  /\/\*\*\s+(?:\*\s+)?(What|How|Who|Whom|Whose|Where|Whether|When|Which|Why|Whoever|Whatever|Of|It|Its|They|Their|This|That|These|Those)\b/g

const subjectlessComments = (files: SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(NO_SUBJECT)].map(({ 1: word, index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${path}:${line} has a comment that begins with ${word} and not with its subject`
    }),
  )

function strangeRoles(files: SourceFile[]): string[] {
  return files.flatMap(({ path }) => {
    const [, folder = '', name = ''] = /^(src\/budget\/[\w-]+)\/([\w-]+)\.ts$/.exec(path) ?? []
    const isKnown = !folder || ROLES.includes(name) || PARTS[folder]?.includes(name)
    return isKnown ? [] : [`${path} is none of ${ROLES.join(', ')}`]
  })
}

function importCycles(files: SourceFile[]): string[] {
  const edges = new Map(files.map((file) => [file.path, importsOf(file).map(({ to }) => to)]))
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const next of edges.get(path) ?? []) if (edges.has(next)) walk(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) walk(path, [])
  return cycles
}

const isWithin = (folder: string, other: string): boolean => folder.startsWith(`${other}/`)

/** Folders of which each imports from the other, and neither lies in the other: the design has a room too few. */
function mutualFolders(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const edges = new Set<string>()
  for (const { from, to } of files.flatMap(importsOf)) {
    const [own, other] = [dirname(from), dirname(to)]
    const isApart = own !== other && !isWithin(own, other) && !isWithin(other, own)
    if (paths.has(to) && isApart) edges.add(`${own} ${other}`)
  }
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ')
    return from < to && edges.has(`${to} ${from}`)
  })
}

/** Spreads of an object literal: its properties can stand beside the others, where V8 makes the object a hundred times faster. */
const literalSpreads = (files: SourceFile[]): string[] =>
  files
    .filter(({ text }) => /(?<!\{)\.\.\.\{/.test(withoutTexts(withoutComments(text))))
    .map(({ path }) => `${path} spreads an object literal`)

const laws = {
  brokenImports,
  reservedNames,
  spreadPackages,
  longFiles,
  strangeRoles,
  importCycles,
  mutualFolders,
  subjectlessComments,
  literalSpreads,
}

const project: SourceFile[] = ['src', 'web'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
)

describe('the project', () => {
  it('is read at all', () => {
    expect(project.length).toBeGreaterThan(100)
    expect(project.flatMap(importsOf).filter(({ to }) => isOurs(to)).length).toBeGreaterThan(300)
  })

  it.each(Object.entries(laws))('keeps the law of %s', (_, law) => {
    expect(law(project)).toEqual([])
  })
})

describe('the laws', () => {
  const file = (path: string, text: string): SourceFile => ({ path, text })

  it.each([
    ['src/values/money.ts', "import { eq } from '../db/db.ts'"],
    ['src/db/rows.ts', "import {\n  a,\n  b,\n} from '../http/body.ts'"],
    ['src/book/open.ts', "export { x } from '../budget/accounts/store.ts'"],
    ['src/budget/bills/store.ts', "import { users } from '../../identity/tables.ts'"],
    ['src/identity/routes.ts', "import '../budget/accounts/store.ts'"],
    ['src/book-api.ts', "const home = await import('./homes/node/main.ts')"],
    ['web/ui/amount.tsx', "import { api } from '../api/client.ts'"],
    ['web/ui/amount.tsx', "import type { Account } from '../../src/budget/accounts/wire.ts'"],
    ['web/identity/form.tsx', "import { x } from '../budget/accounts/queries.ts'"],
    ['web/budget/page.tsx', "import { rules } from '../../src/budget/accounts/rules.ts'"],
    ['web/api/client.ts', "import { createServerApi } from '../../src/server-api.ts'"],
    ['src/utils/text.ts', ''],
  ])('refuse that %s imports what it must not: %s', (path, text) => {
    expect(brokenImports([file(path, text)])).toHaveLength(1)
  })

  it.each([
    [
      'src/budget/bills/store.ts',
      "import { eq } from 'drizzle-orm'\nimport { x } from '../../values/day.ts'",
    ],
    ['web/api/client.ts', "import type { Api } from '../../src/server-api.ts'"],
    ['web/budget/page.tsx', "import { Account } from '../../src/budget/accounts/wire.ts'"],
    ['src/homes/node/main.ts', "import { version } from '../../../package.json'"],
    ['src/values/money.ts', "// import { eq } from '../db/db.ts'"],
  ])('allow that %s imports %s', (path, text) => {
    expect(brokenImports([file(path, text)])).toEqual([])
  })

  it.each([
    ['src/http/body.ts', "import { readFileSync } from 'node:fs'"],
    ['src/homes/conformance/cases.ts', "import { join } from 'node:path'"],
    ['src/http/body.ts', 'const mode = process.env.MODE'],
    ['src/db/db.ts', "import Database from 'better-sqlite3'"],
    ['src/db/db.ts', "import { drizzle } from 'drizzle-orm/better-sqlite3'"],
    ['src/budget/bills/store.ts', "indexedDB.open('x')"],
    ['src/http/body.ts', 'window.alert(1)'],
    ['src/budget/bills/rules.ts', "import { useState } from 'react'"],
    ['src/budget/bills/store.ts', 'const now = Date.now()'],
    ['src/values/id.ts', 'const today = new Date()'],
  ])('refuse that %s names: %s', (path, text) => {
    expect(reservedNames([file(path, text)])).toHaveLength(1)
  })

  it('let comments and texts speak of anything', () => {
    const text = "/** Never process.env. */\nconst a = 'window.open' // Date.now()\nconst b = new Date(5)"
    expect(reservedNames([file('src/http/body.ts', text)])).toEqual([])
  })

  it('refuse a spread of an object literal, but none of a name, a condition or the properties of an element', () => {
    const plain = 'const a = { ...b, ...(c ? { d } : {}) }\nconst e = <Field {...{ name }} />'
    expect(literalSpreads([file('src/b.ts', plain)])).toEqual([])
    expect(literalSpreads([file('src/b.ts', 'const a = { ...{ b, c }, d }')])).toHaveLength(1)
  })

  it('refuse a second file that imports oslo', () => {
    const text = "import { Argon2id } from 'oslo/password'"
    const [one, two] = [file('src/identity/a.ts', text), file('src/identity/b.ts', text)]
    expect(spreadPackages([one])).toEqual([])
    expect(spreadPackages([one, two])).toHaveLength(1)
  })

  it('refuse a file of more than 250 lines, unless it is generated or a table of presets', () => {
    const text = 'x\n'.repeat(251)
    expect(longFiles([file('src/http/a.ts', text)])).toHaveLength(1)
    const allowed = ['src/db/a.gen.ts', 'web/budget/presets.ts']
    expect(
      longFiles([...allowed.map((path) => file(path, text)), file('src/b.ts', 'x\n'.repeat(250))]),
    ).toEqual([])
  })

  it('refuse a comment that withholds its subject', () => {
    const refused = ['/** What it holds. */', '/** Whether it is paid.\n */', '/**\n * Its day. */']
    for (const text of refused)
      expect(subjectlessComments([file('src/http/a.ts', `${text}\nconst a = 1`)])).toHaveLength(1)
    const kept = '/** The day on which it is due. What else? */\nconst a = 1 // Whether now or later.'
    expect(subjectlessComments([file('src/http/a.ts', kept)])).toEqual([])
  })

  it('refuse a file in a domain that has none of its roles', () => {
    expect(strangeRoles([file('src/budget/bills/utils.ts', '')])).toHaveLength(1)
    expect(
      strangeRoles([file('src/budget/bills/store.ts', ''), file('src/budget/statements/formats/qif.ts', '')]),
    ).toEqual([])
  })

  it('refuse two folders that import each other', () => {
    const [a, b] = [
      file('src/db/a.ts', "import '../http/b.ts'"),
      file('src/http/c.ts', "import '../db/d.ts'"),
    ]
    const rest = [file('src/http/b.ts', ''), file('src/db/d.ts', '')]
    expect(mutualFolders([a, b, ...rest])).toEqual(['src/db src/http'])
    expect(mutualFolders([a, ...rest])).toEqual([])
  })

  it('refuse files that import each other in a circle', () => {
    const [a, b] = [
      file('src/db/a.ts', "import './b.ts'"),
      file('src/db/b.ts', "import type { C } from './c.ts'"),
    ]
    expect(importCycles([a, b, file('src/db/c.ts', "export * from './a.ts'")])).toHaveLength(1)
    expect(importCycles([a, b, file('src/db/c.ts', '')])).toEqual([])
  })
})
