/** `pnpm new:screen <area> <name> --at <address>`: a screen that passes every check, for you to make your own. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeScreen } from './new-screen/write-screen.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } })
const [area, name, ...rest] = positionals

if (!area || !name || rest.length > 0) {
  console.error(
    'usage: pnpm new:screen <area: a folder of web/src/screens> <name> [--at <planned address of the area>]',
  )
  process.exitCode = 2
} else {
  try {
    const { made, changed } = writeScreen(resolve(import.meta.dirname, '../..'), { area, name, at: values.at })
    console.log([...made.map((path) => `new      ${path}`), ...changed.map((path) => `changed  ${path}`)].join('\n'))
    console.log('\nNow: pnpm check. docs/adding-a-screen.md tells the rest.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
