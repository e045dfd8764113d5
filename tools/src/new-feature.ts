/** `pnpm new:feature <name> [--resource <resource>]`: a feature that runs, for you to make your own. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeFeature } from './new-feature/write-feature.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // Whoever may see or add to the unit may do so with what belongs to it, until the feature has a resource of its own.
  options: { resource: { type: 'string', default: 'unit' } },
})
const [name, ...rest] = positionals

if (!name || rest.length > 0) {
  console.error('usage: pnpm new:feature <singular-noun> [--resource <resource of contract/src/rights/permissions.ts>]')
  process.exitCode = 2
} else {
  try {
    const { made, changed } = writeFeature(resolve(import.meta.dirname, '../..'), name, values.resource)
    console.log([...made.map((path) => `new      ${path}`), ...changed.map((path) => `changed  ${path}`)].join('\n'))
    console.log(`\nIt is guarded by ${values.resource}:list and ${values.resource}:insert. Now: pnpm check`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
