import { basename } from 'node:path'
import { readConfig } from '../config/config.ts'
import { backup } from './backup.ts'
import { type Command, shown, tableOf } from './command.ts'
import { faultInWords } from './fault.ts'
import { moveBookCommand } from './move.ts'
import { peopleCommands } from './people.ts'
import { restore } from './restore.ts'

/** The command as people type it: the container has a program of this name, and no npm. */
const typed = basename(process.argv[1] ?? '') === 'ops' ? 'ops' : 'npm run ops --'

const help: Command = {
  parameters: '',
  what: 'this list',
  run: () => {
    const lines = Object.entries(commands).map(([name, { parameters, what }]) => [
      `  ${name} ${parameters}`.trimEnd(),
      what,
    ])
    return `${typed} COMMAND\n\n${tableOf(lines)}\n\nIt reads the settings of the server: the same DATA_DIR, the same PUBLIC_URL.`
  },
}

const commands: Record<string, Command> = {
  ...peopleCommands,
  'move-book': moveBookCommand,
  backup,
  restore,
  help,
}

function commandOf(name: string, args: string[]): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`There is no command ${shown(name)}. The command help lists them.`)
  // A reason may have several words.
  const all = /\[[a-z]/.test(command.parameters) ? args : (command.parameters.match(/\S+/g) ?? [])
  const needed = command.parameters.match(/\b[A-Z]+\b(?![^[]*\])/g) ?? []
  if (args.length < needed.length || args.length > all.length)
    throw new Error(`Usage: ${name} ${command.parameters}`.trimEnd())
  return command
}

// Copies hold everybody's figures: nobody but the owner reads them.
process.umask(0o077)
const [name = 'help', ...args] = process.argv.slice(2)
try {
  console.log(await commandOf(name, args).run(readConfig(), args))
} catch (error) {
  console.error(faultInWords(error))
  process.exitCode = 1
}
