/** A command of the platform, as docs/operations.md tells it to whoever runs one. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const program = resolve(import.meta.dirname, '../../../server/src/main.ts')

export const runProgram = async (
  environment: NodeJS.ProcessEnv,
  command: string,
  flags: readonly string[],
): Promise<void> => {
  await promisify(execFile)(process.execPath, [program, command, ...flags], { env: { ...process.env, ...environment } })
}
