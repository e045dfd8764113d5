/** `pnpm routes [--json] [--capability a,b]`: every address of the client, and whether its screen is built. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readRoutes } from './routes/read-routes.ts'
import { countByCapability, surveyRoutes } from './routes/survey-routes.ts'

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, capability: { type: 'string' } },
})

try {
  const survey = surveyRoutes(await readRoutes(resolve(import.meta.dirname, '../..')), values.capability?.split(','))
  if (values.json) console.log(JSON.stringify(survey))
  else {
    console.table(countByCapability(survey))
    console.log(`${survey.built} of ${survey.total} built, ${survey.planned} planned`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
