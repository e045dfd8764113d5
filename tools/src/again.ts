/** `node tools/src/again.ts e2e`: what failed in that folder's run is run once more by itself; fails where it fails again. */
import { join, resolve } from 'node:path'
import { runAgain } from './check/run-again.ts'

const [folder = 'e2e'] = process.argv.slice(2)
const house = resolve(import.meta.dirname, '../..')
const shaky = await runAgain({
  root: join(house, folder),
  report: join(house, `.reports/${folder}.json`),
  say: console.log,
})
process.exitCode = shaky === undefined ? 1 : 0
