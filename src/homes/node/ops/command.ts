import { escapeControls } from '../../../identity/actor.ts'
import type { Config } from '../config/config.ts'

/** One thing the operator can have done: returns what to print, or throws with the line that says why not. */
export interface Command {
  /** The command's parameters: EMAIL is required, [reason] is not. */
  parameters: string
  what: string
  run(config: Config, args: string[]): string | Promise<string>
}

const MAX_SHOWN = 254

/** Text that people wrote, without the control characters that a terminal obeys. */
export const shown = (text: string): string => escapeControls(text, MAX_SHOWN)

/** Lines of cells, each column as wide as its widest cell. */
export function tableOf(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}
