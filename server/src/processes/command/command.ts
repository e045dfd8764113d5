/** What a command is, and what the terminal says of all of them. */
import type { Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { RunningProcess } from '../running-process.ts'

export type StartProcess = (environment: Environment, log: Log) => Promise<RunningProcess>
/** Work that ends by itself. */
export type RunTask = (environment: Environment, log: Log, args: readonly string[]) => Promise<void>

interface Words {
  readonly name: string
  /** What stands behind the name: `--name <login>`. */
  readonly flags?: string
  readonly says: string
}

/** Each loads only what is its own: a gateway that died is back before the api's code would have been read. */
export type Command = Words &
  (
    | { readonly kind: 'process'; readonly load: () => Promise<StartProcess> }
    | { readonly kind: 'task'; readonly load: () => Promise<RunTask> }
  )

const usageOf = ({ name, flags }: Words): string => (flags ? `${name} ${flags}` : name)

export const helpFor = (commands: readonly Words[]): string => {
  const width = Math.max(...commands.map((command) => usageOf(command).length)) + 2
  const lines = commands.map((command) => `  ${usageOf(command).padEnd(width)}${command.says}`)
  return [
    'vigil <command>',
    '',
    ...lines,
    '',
    'Settings come from the environment; docs/operations.md names them.',
  ].join('\n')
}

/** A sentence for whoever mistyped. */
export const unknownCommand = (name: string | undefined): string =>
  name === undefined
    ? 'say what to do: `vigil help` lists every command'
    : `there is no command “${name}”: \`vigil help\` lists every command`
