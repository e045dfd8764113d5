/** `pnpm house [--json]`: how the house is built, and whether every import points down. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { surveyHouse } from './house/survey-house.ts'

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const { figures, breaches } = await surveyHouse(resolve(import.meta.dirname, '../..'))

if (values.json) console.log(JSON.stringify(figures))
else console.table(figures)

for (const { rule, where, why } of breaches) console.error(`${rule}  ${where}  ${why}`)
process.exitCode = breaches.length > 0 ? 1 : 0
