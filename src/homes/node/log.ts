import pino, { type Logger } from 'pino'
import type { Config } from './config/config.ts'

/** Drizzle repeats a statement's values behind these words, and values are people's data. */
const VALUES = /\nparams: [\s\S]*$/
const MAX_DEPTH = 4

interface ToldError {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: ToldError
}

/** The part of an error that the log may hold: errors of libraries carry whole requests with them. */
function toldError(error: unknown, depth = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'was thrown' }
  const { name, code, cause, stack = '' } = error as Error & { code?: unknown }
  // A stack begins with the message; whatever stands in that is no place in the code.
  const end = stack.indexOf(error.message) + error.message.length
  const places = stack.slice(end).match(/^\s+at .*$/gm) ?? []
  return {
    type: name,
    ...(typeof code === 'string' ? { code } : {}),
    // A SyntaxError's message repeats the text that can't be parsed.
    message: error instanceof SyntaxError ? 'A text is malformed.' : error.message.replace(VALUES, ''),
    stack: places.join('\n'),
    ...(cause instanceof Error && depth < MAX_DEPTH ? { cause: toldError(cause, depth + 1) } : {}),
  }
}

/** The log's stream for a terminal: plain lines with the time of the clock, for somebody who looks at it. */
export async function terminalStream(): Promise<pino.DestinationStream> {
  const { build } = await import('pino-pretty')
  return build({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' })
}

/** A line of JSON for everything worth telling, on the standard output or into the stream. */
export const createLogger = (level: Config['logLevel'], stream?: pino.DestinationStream): Logger =>
  pino({ level, serializers: { err: (error) => toldError(error) } }, stream)
