import { refuse } from '../../../values/refusal.ts'
import { type Breathe, createPace, type Pace } from '../../statements/formats/pace.ts'
import { APP_LABELS } from '../known/registry.ts'
import { readActual } from './actual.ts'
import { isActualCsv, readActualCsv } from './actual-csv.ts'
import { assemble } from './assemble.ts'
import {
  type AppBook,
  type AppFile,
  addLeft,
  type OpenSqlite,
  type ReadBook,
  type ReadChoices,
} from './book.ts'
import { readTable, type Table } from './cells.ts'
import { isEzBookkeeping, readEzBookkeeping } from './ezbookkeeping.ts'
import { type Content, contentsOf } from './files.ts'
import { isFireflyAccounts, isFireflyBills, isFireflyRows, readFirefly } from './firefly.ts'
import { isFireflyBudgets } from './firefly-months.ts'
import { isObject } from './json.ts'
import { readQuicken } from './quicken.ts'
import { readSigned } from './signed-csv.ts'
import { layoutOf } from './signed-layouts.ts'
import { readWallos, wallosIn } from './wallos.ts'
import { isYnabPlan, isYnabRegister, readYnabCsv } from './ynab-csv.ts'
import { readYnabPlan, ynabPlanIn } from './ynab-json.ts'

interface Reading {
  files: AppFile[]
  choices: ReadChoices
  openSqlite: OpenSqlite | undefined
  breathe: Breathe
}

/** Contents as they are used up: what no reader has taken is named. */
interface Pile {
  take<Kind extends Content['kind']>(
    kind: Kind,
    is?: (content: Extract<Content, { kind: Kind }>) => boolean,
  ): Extract<Content, { kind: Kind }> | undefined
  rest(): Content[]
}

function pileOf(contents: Content[]): Pile {
  const left = [...contents]
  return {
    take: (kind, is = () => true) => {
      const at = left.findIndex((content) => content.kind === kind && is(content as never))
      return at < 0 ? undefined : (left.splice(at, 1)[0] as never)
    },
    rest: () => left,
  }
}

/** Lies beside Actual's database, with the settings that it had before they moved there. */
const BESIDE = /(?:^|\/)metadata\.json$/i

const OWN =
  'This is a file of Bucketbook itself. It is brought in whole, in place of what is there: under Account & privacy, or with POST /api/import.'

/** Reads the book of another app out of its files; by their contents, whatever their names are. */
export async function readBook({ files, choices, openSqlite, breathe }: Reading): Promise<AppBook> {
  const pace = createPace(breathe)
  const pile = pileOf(await contentsOf(files, pace))
  const own = pile.take('json', ({ value }) => isOwn(value))
  if (own) refuse('invalid_file', OWN, { app: 'bucketbook' })
  const book = await readFrom(pile, { choices, openSqlite, pace })
  if (!book) refuse('invalid_file', `These files are none that Bucketbook knows of ${APP_LABELS}.`)
  for (const { name } of pile.rest()) addLeft(book.left, 'Files that hold nothing of this book', name)
  return assemble(book, pace)
}

const isOwn = (value: unknown): boolean =>
  isObject(value) && 'budgetCategories' in value && 'savingsBuckets' in value && 'accounts' in value

type Tools = Pick<Reading, 'choices' | 'openSqlite'> & { pace: Pace }

async function readFrom(pile: Pile, tools: Tools): Promise<ReadBook | undefined> {
  const { choices, openSqlite, pace } = tools
  const table = async (is: (headers: string[]) => boolean): Promise<Table | undefined> => {
    const found = pile.take('table', ({ headers }) => is(headers))
    return found && readTable(found.name, found.text, pace)
  }
  const database = pile.take('sqlite')
  if (database) {
    if (!openSqlite)
      refuse('needs_server', 'A database of Actual can be read by the server only, which isn’t reached now.')
    const metadata = pile.take('json', ({ name }) => BESIDE.test(name))
    return readDatabase(database, metadata?.value, openSqlite, pace)
  }
  const plan = pile.take('json', ({ value }) => ynabPlanIn(value) !== null)
  if (plan) return readYnabPlan(ynabPlanIn(plan.value) ?? {}, pace)
  const wallos = pile.take('json', ({ value }) => wallosIn(value) !== null)
  if (wallos) return readWallos(wallosIn(wallos.value) ?? [])
  const register = await table(isYnabRegister)
  if (register) return readYnabCsv(register, await table(isYnabPlan), choices, pace)
  const rows = await table(isFireflyRows)
  if (rows)
    return readFirefly(
      {
        rows,
        accounts: await table(isFireflyAccounts),
        bills: await table(isFireflyBills),
        budgets: await table(isFireflyBudgets),
      },
      pace,
    )
  const ez = await table(isEzBookkeeping)
  if (ez) return readEzBookkeeping(ez, pace)
  const qif = pile.take('qif')
  if (qif) return readQuicken(qif.name, qif.text, choices, pace)
  const actual = await table(isActualCsv)
  if (actual) return readActualCsv(actual, choices, pace)
  const signed = await table((headers) => layoutOf(headers) !== undefined)
  const layout = signed && layoutOf(signed.headers)
  return signed && layout && readSigned(signed, layout, choices, pace)
}

async function readDatabase(
  { bytes }: Extract<Content, { kind: 'sqlite' }>,
  metadata: unknown,
  openSqlite: OpenSqlite,
  pace: Pace,
): Promise<ReadBook> {
  const broken = 'The database is damaged or not whole. Export it once more.'
  const file = await Promise.resolve()
    .then(() => openSqlite(bytes))
    .catch(() => refuse('invalid_file', broken))
  try {
    return await readActual(file, metadata, pace)
  } catch (error) {
    // SQLite's own errors have its code; ours are said already.
    if (error instanceof Error && /sqlite/i.test(`${error.name} ${(error as { code?: string }).code ?? ''}`))
      refuse('invalid_file', broken)
    throw error
  } finally {
    file.close()
  }
}
