/** `pnpm new:device-type <id> <system>`: a row that compiles and passes its tests, for you to fill in. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeDeviceType } from './new-device-type/write-device-type.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [id, system, ...rest] = positionals

if (!id || !system || rest.length > 0) {
  console.error('usage: pnpm new:device-type <camelCaseId> <system: a folder of device-types/src/catalogue>')
  process.exitCode = 2
} else {
  try {
    const { made, changed, equipmentTypeId } = writeDeviceType(resolve(import.meta.dirname, '../..'), id, system)
    console.log(`new      ${made}\nchanged  ${changed}\n
Fill in, in ${made}:
  name             what people read, in both languages (the Chinese one is still English)
  equipmentTypeId  ${equipmentTypeId} is the next free number; it never changes once equipment has it
  page, icon       the specification's page (src/pages.ts), or the standard one
  nodeType         direct, gateway (then name its childTypes) or child
  properties       shared ones from src/vocabulary and src/traits first, then its own
  events           only those that the vocabulary does not have; alsoReports for those that no state or threshold names
  commands         danger, permission, and by which measured state each is done
  intervals        how often it reports, and after how long it counts as offline
Then: pnpm check. docs/adding-a-device-type.md tells the rest.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
