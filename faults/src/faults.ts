/**
 * `pnpm faults [--quick] [--json]`: kills everything under load, five times or once, and holds three ledgers against
 * each other.
 * `--sabotage ack|order`: breaks the platform first; good when the ledgers see the loss. `--only offline`: silence;
 * `--only alarm`: calls to people while everything is killed; `--only pause`: everything stands still in turn, and the clocks
 * of the gateways are wrong; `--only control`: orders by every way, nothing twice, late or by nobody who may (with `--sabotage
 * twice|late|afterRevocation|onStale|unauthorised`: that promise is broken, and seen); `--only patrol`: check-ins from phones that
 * are cut, killed and set wrong, and forged ones (with `--sabotage` by a name of harm/code-changes.ts); `--only gb26875`: fire
 * panels by GB/T 26875.3 over TCP and UDP, on sockets that are cut, torn and left open (with `--sabotage ack|twice`); `--only money`: payments that
 * are told twice, late, never or by nobody (with `--sabotage lost|twice|unbalanced|wrongAmountAccepted|forgedAccepted`); `--only storm`, or a word such as gateway or PostgreSQL: only that fault.
 */
import { parseArgs } from 'node:util'
import { giveUp } from './platform/platform.ts'
import { printFigures, tell, type Figures } from './report.ts'
import { isEverybodyCalled, runAlarm } from './runs/alarm.ts'
import { isAllMarked, runOffline } from './runs/offline.ts'
import { runSabotaged } from './runs/sabotaged.ts'
import { isFlawless, runStorm } from './runs/storm.ts'
import { isObeyed, runControl } from './runs/control.ts'
import { isEveryFenThere, runMoney } from './runs/money.ts'
import { isHonest, isPatrolSabotage, isSeen, runPatrol } from './runs/patrol.ts'
import { isEveryFireThere, isPanelHarmSeen, runPanels } from './runs/panels.ts'
import { isUnmoved, runPause } from './runs/pause.ts'
import { isControlSabotage } from './harm/control-sabotage.ts'
import { isMoneySabotage } from './harm/money-sabotage.ts'
import { isPanelSabotage } from './harm/panel-sabotage.ts'
import { isSabotage } from './harm/sabotage.ts'

const { values: settings } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    sabotage: { type: 'string' },
    only: { type: 'string' },
  },
})

const rounds = settings.quick || settings.only !== undefined ? 1 : 5
// Whatever hangs, the run ends.
const wholeMs: Readonly<Record<string, number>> = {
  control: 10_800_000,
  patrol: 2_400_000,
  money: 2_400_000,
  gb26875: 2_400_000,
}
const longestMs = (settings.quick ? undefined : wholeMs[settings.only ?? '']) ?? 300_000 + rounds * 300_000
setTimeout(() => {
  tell('the run takes too long and is given up')
  void giveUp(2)
}, longestMs).unref()

type Outcome = { readonly figures: Figures; readonly isGood: boolean }

/** A run that has sabotages of its own: each breaks one promise, and the run is good when it sees that. */
interface Proof<Sabotage extends string> {
  readonly isSabotage: (word: string) => word is Sabotage
  readonly run: (wishes: { isQuick: boolean; sabotage?: Sabotage }) => Promise<Figures>
  readonly isGood: (figures: Figures, wishes: { isQuick: boolean }) => boolean
  readonly isSeen: (figures: Figures, sabotage: Sabotage) => boolean
}

/** A sabotage is called after the figure that it moves. */
const isCounted = (figures: Figures, sabotage: string): boolean => Number(figures[sabotage]) > 0

const asAsked =
  <Sabotage extends string>({ isSabotage: isOurs, run, isGood, isSeen }: Proof<Sabotage>) =>
  async (): Promise<Outcome> => {
    const { quick: isQuick, sabotage } = settings
    if (sabotage === undefined) {
      const figures = await run({ isQuick })
      return { figures, isGood: isGood(figures, { isQuick }) }
    }
    if (!isOurs(sabotage)) throw new Error(`--only ${settings.only} has no --sabotage ${sabotage}`)
    const figures = await run({ isQuick, sabotage })
    return { figures, isGood: isSeen(figures, sabotage) }
  }

const proofs: ReadonlyMap<string, () => Promise<Outcome>> = new Map([
  ['control', asAsked({ isSabotage: isControlSabotage, run: runControl, isGood: isObeyed, isSeen: isCounted })],
  ['patrol', asAsked({ isSabotage: isPatrolSabotage, run: runPatrol, isGood: isHonest, isSeen })],
  [
    'gb26875',
    asAsked({ isSabotage: isPanelSabotage, run: runPanels, isGood: isEveryFireThere, isSeen: isPanelHarmSeen }),
  ],
  ['money', asAsked({ isSabotage: isMoneySabotage, run: runMoney, isGood: isEveryFenThere, isSeen: isCounted })],
])

const runWhatWasAsked = async (): Promise<Outcome> => {
  const proof = proofs.get(settings.only ?? '')
  if (proof) return proof()
  if (settings.sabotage !== undefined) {
    if (!isSabotage(settings.sabotage)) throw new Error(`--sabotage takes ack or order, not ${settings.sabotage}`)
    const figures = await runSabotaged(settings.sabotage)
    return { figures, isGood: Number(figures['lost']) > 0 }
  }
  if (settings.only === 'offline') {
    const figures = await runOffline()
    return { figures, isGood: isAllMarked(figures) }
  }
  if (settings.only === 'alarm') {
    const figures = await runAlarm({ isClockTurned: true })
    return { figures, isGood: isEverybodyCalled(figures) }
  }
  if (settings.only === 'pause') {
    const figures = await runPause({ isQuick: settings.quick })
    return { figures, isGood: isUnmoved(figures) }
  }
  const figures = await runStorm({ rounds, only: settings.only })
  return { figures, isGood: isFlawless(figures) }
}

const { figures, isGood } = await runWhatWasAsked()
printFigures(figures, settings.json)
process.exit(isGood ? 0 : 1)
