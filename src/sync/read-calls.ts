import { yieldToEventLoop } from '../http/async.ts'
import { MAX_DEPTH, TOO_DEEP } from '../http/body.ts'
import {
  bytesOf,
  hasMoreValues,
  innerAt,
  jsonMembers,
  piecesOf,
  pieceText,
  textOf,
} from '../http/json-members.ts'
import { refuse } from '../values/refusal.ts'
import { MAX_CALLS } from './wire.ts'

/** A call of more bytes is not parsed here: its body is given on as it came. */
const SHORT = 8 * 1024
/** Bytes of a call outside of its body; it needs a few hundred. */
const MAX_FRAME = 64 * 1024
/** A form has four fields; the file in it is one text. */
const MOST_OF_A_FORM = 1000

const limits = {
  maxDepth: MAX_DEPTH,
  maxFrame: MAX_FRAME,
  pieceLength: 1,
  pieceBytes: 0,
  maxPieces: MAX_CALLS + 1,
}
type Bytes = Uint8Array<ArrayBuffer>
const malformed = () => refuse('malformed_json', 'Malformed JSON in request body')

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return malformed()
  }
}

const isForm = (bytes: Uint8Array): boolean => /^\{\s*"form"\s*:/.test(textOf(bytes, 0, 100))

/** The body of a long call: a form's is parsed, since its file is one text; any other is for its own route to read. */
function longBody(bytes: Bytes): unknown {
  if (!isForm(bytes)) return bytes
  if (hasMoreValues(bytes, MOST_OF_A_FORM)) refuse('invalid', 'calls: a form with too many fields')
  return parse(textOf(bytes))
}

async function readCall(bytes: Bytes): Promise<unknown> {
  const members = (await jsonMembers(bytes, limits)) ?? refuse('malformed_json', TOO_DEEP)
  const call = parse(members.frame) as { body?: unknown } | null
  const inner = innerAt(members, call?.body)
  return inner ? { ...call, body: longBody(bytesOf(bytes, inner)) } : call
}

/** Reads a sync call by call: a whole book may be among them, and none of them is parsed beside the others. */
export async function readSync(bytes: Bytes): Promise<unknown> {
  const members = (await jsonMembers(bytes, limits)) ?? refuse('malformed_json', TOO_DEEP)
  const sync = parse(members.frame) as { calls?: unknown } | null
  const inner = innerAt(members, sync?.calls)
  if (!inner?.isList) return sync
  // So many are refused by their number.
  if (inner.cuts.length > MAX_CALLS + 1) return { calls: Array(MAX_CALLS + 1).fill({}) }
  const calls: unknown[] = []
  for (const piece of piecesOf(bytes, inner)) {
    if (piece.length > SHORT) calls.push(await readCall(piece))
    else calls.push(...(parse(pieceText(piece, inner)) as unknown[]))
    await yieldToEventLoop()
  }
  return { ...sync, calls }
}
