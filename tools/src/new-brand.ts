/** `pnpm new:brand <id>`: a brand of the catalogue that passes its tests, for you to fill in. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeBrand } from './new-brand/write-brand.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [id, ...rest] = positionals

if (!id || rest.length > 0) {
  console.error('usage: pnpm new:brand <id: small letters and digits, the name of its folder>')
  process.exitCode = 2
} else {
  try {
    const { made, page } = writeBrand(resolve(import.meta.dirname, '../..'), id)
    console.log(`new      ${made}\n
Fill in the names, the colour and the domain. Its login page is ${page}.
Optional beside it: logo.svg, logo-dark.svg, hero.svg.
Then: pnpm check. docs/adding-a-brand.md tells the rest.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
