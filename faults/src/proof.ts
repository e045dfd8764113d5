/** `pnpm proof commands|alarm|alarm-rules|cells|counters|crowd|failover|fuzz|reports|restore|site|upgrade|wall [--quick] [--minutes N] [--seed N] [--json]`, `fuzz --doors`: the long runs, outside of the everyday check. */
import { parseArgs } from 'node:util'
import { giveUp } from './platform/platform.ts'
import { printFigures, tell, type Figures } from './report.ts'
import { isEverySeedGood, runAlarmRules } from './runs/alarm-rules.ts'
import { isEverybodyCalled, runAlarm } from './runs/alarm.ts'
import { isMoved, runCells } from './runs/cells.ts'
import { isAtMostOnce, runCommands } from './runs/commands.ts'
import { isUndrifted, runCounters } from './runs/counters.ts'
import { isEverybodyBack, runCrowd } from './runs/crowd.ts'
import { isSeamless, runFailover } from './runs/failover.ts'
import { isUnmovedByHarm, runFuzzDoors } from './runs/fuzz-doors.ts'
import { isUnshaken, runFuzz } from './runs/fuzz.ts'
import { isUnhindered, runReports } from './runs/reports.ts'
import { isToTheSecond, runRestore } from './runs/restore.ts'
import { isASite, runSite } from './runs/site.ts'
import { isUnnoticed, runUpgrade } from './runs/upgrade.ts'
import { isFlat, runWall } from './runs/wall.ts'

const { values: settings, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    doors: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    sabotage: { type: 'string' },
  },
  allowPositionals: true,
})

interface Proof {
  readonly run: () => Promise<Figures>
  readonly isGood: (figures: Figures) => boolean
}
const failover = { isQuick: settings.quick, sabotage: settings.sabotage }
const proofs: Readonly<Record<string, Proof>> = {
  commands: { run: runCommands, isGood: isAtMostOnce },
  alarm: { run: () => runAlarm({ isClockTurned: false }), isGood: isEverybodyCalled },
  'alarm-rules': { run: () => runAlarmRules({ isQuick: settings.quick }), isGood: isEverySeedGood },
  cells: { run: () => runCells({ isQuick: settings.quick }), isGood: isMoved },
  counters: { run: () => runCounters({ isQuick: settings.quick }), isGood: isUndrifted },
  crowd: { run: () => runCrowd({ isQuick: settings.quick }), isGood: isEverybodyBack },
  failover: { run: () => runFailover(failover), isGood: (figures) => isSeamless(figures, failover) },
  fuzz: settings.doors
    ? { run: () => runFuzzDoors({ isQuick: settings.quick, seed }), isGood: isUnmovedByHarm }
    : { run: () => runFuzz({ isQuick: settings.quick, seed, seconds }), isGood: isUnshaken },
  reports: { run: () => runReports({ isQuick: settings.quick }), isGood: isUnhindered },
  restore: { run: () => runRestore({ isQuick: settings.quick }), isGood: isToTheSecond },
  site: { run: runSite, isGood: isASite },
  upgrade: { run: () => runUpgrade({ isQuick: settings.quick }), isGood: isUnnoticed },
  wall: { run: () => runWall(minutes), isGood: isFlat },
}
const minutes = Number(settings.minutes ?? (settings.quick ? 2 : 60))
/** Given by somebody who has no more. */
const seconds = settings.minutes === undefined ? undefined : minutes * 60
const seed = settings.seed === undefined ? undefined : Number(settings.seed)
const proof = proofs[positionals[0] ?? '']
if (!proof) throw new Error(`say what to prove: ${Object.keys(proofs).join(', ')}`)

// Whatever hangs, the run ends.
const longestMs = 3_600_000 + minutes * 60_000
setTimeout(() => {
  tell('the run takes too long and is given up')
  void giveUp(2)
}, longestMs).unref()

const figures = await proof.run()
printFigures(figures, settings.json)
process.exit(proof.isGood(figures) ? 0 : 1)
