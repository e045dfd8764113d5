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

const runControlAsAsked = async (): Promise<{ figures: Figures; isGood: boolean }> => {
  const { quick: isQuick, sabotage } = settings
  if (sabotage === undefined) {
    const figures = await runControl({ isQuick })
    return { figures, isGood: isObeyed(figures, { isQuick }) }
  }
  if (!isControlSabotage(sabotage)) throw new Error(`--only control has no --sabotage ${sabotage}`)
  const figures = await runControl({ isQuick, sabotage })
  return { figures, isGood: Number(figures[sabotage]) > 0 }
}

const runPatrolAsAsked = async (): Promise<{ figures: Figures; isGood: boolean }> => {
  const { quick: isQuick, sabotage } = settings
  if (sabotage === undefined) {
    const figures = await runPatrol({ isQuick })
    return { figures, isGood: isHonest(figures, { isQuick }) }
  }
  if (!isPatrolSabotage(sabotage)) throw new Error(`--only patrol has no --sabotage ${sabotage}`)
  const figures = await runPatrol({ isQuick, sabotage })
  return { figures, isGood: isSeen(figures, sabotage) }
}

const runPanelsAsAsked = async (): Promise<{ figures: Figures; isGood: boolean }> => {
  const { quick: isQuick, sabotage } = settings
  if (sabotage === undefined) {
    const figures = await runPanels({ isQuick })
    return { figures, isGood: isEveryFireThere(figures, { isQuick }) }
  }
  if (!isPanelSabotage(sabotage)) throw new Error(`--only gb26875 has no --sabotage ${sabotage}`)
  const figures = await runPanels({ isQuick, sabotage })
  return { figures, isGood: isPanelHarmSeen(figures, sabotage) }
}

const runMoneyAsAsked = async (): Promise<{ figures: Figures; isGood: boolean }> => {
  const { quick: isQuick, sabotage } = settings
  if (sabotage === undefined) {
    const figures = await runMoney({ isQuick })
    return { figures, isGood: isEveryFenThere(figures, { isQuick }) }
  }
  if (!isMoneySabotage(sabotage)) throw new Error(`--only money has no --sabotage ${sabotage}`)
  const figures = await runMoney({ isQuick, sabotage })
  return { figures, isGood: Number(figures[sabotage]) > 0 }
}

const runWhatWasAsked = async (): Promise<{ figures: Figures; isGood: boolean }> => {
  if (settings.only === 'control') return runControlAsAsked()
  if (settings.only === 'patrol') return runPatrolAsAsked()
  if (settings.only === 'gb26875') return runPanelsAsAsked()
  if (settings.only === 'money') return runMoneyAsAsked()
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
