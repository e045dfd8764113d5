/** `pnpm proof commands [--json]`: the long runs, outside of the everyday check. */
import { parseArgs } from 'node:util'
import { giveUp } from './platform/platform.ts'
import { printFigures, tell } from './report.ts'
import { isAtMostOnce, runCommands } from './runs/commands.ts'

const { values: settings, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (positionals[0] !== 'commands') throw new Error('say what to prove: commands')

// Whatever hangs, the run ends.
const longestMs = 1_200_000
setTimeout(() => {
  tell('the run takes too long and is given up')
  void giveUp(2)
}, longestMs).unref()

const figures = await runCommands()
printFigures(figures, settings.json)
process.exit(isAtMostOnce(figures) ? 0 : 1)
