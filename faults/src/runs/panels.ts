/**
 * `pnpm faults --only gb26875`: fire panels by GB/T 26875.3 on real sockets while everything is killed. What they saw confirmed is
 * stored once and in order, whatever became of the line; what was never confirmed is nobody's loss.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { gatewaysWithoutDatabase } from '../harm/schedule.ts'
import { panelSabotages, type PanelSabotage } from '../harm/panel-sabotage.ts'
import { countFrames, frameExamples, matchFrames, writeFrameLedger } from '../ledgers/frame-ledger.ts'
import { createPanels, pointKeys, sayFrames, type Panels } from '../outside/panels.ts'
import { preparePlatform } from '../platform/platform.ts'
import { addressTransmitters } from '../platform/transmitters.ts'
import { tell, type Figures } from '../report.ts'
import { playUnderFaults, type Play } from './under-faults.ts'

export interface PanelWishes {
  readonly isQuick: boolean
  readonly sabotage?: PanelSabotage | undefined
}

const size = { gateways: 2, pipelines: 2, apis: 2, workers: 1, hasPanelDoors: true }
const rates = { frames: 150, storm: 600, stormMs: 10_000 }
const restarts = 10
const least = { quick: { acked: 5_000, kills: 12 }, whole: { acked: 40_000, kills: 60 } }

/** In the middle of it the power of some fails: they count from 0, and have forgotten what was not confirmed. */
const storm = async (panels: Panels): Promise<number> => {
  tell(`a storm of ${rates.storm} frames a second`)
  const load = sayFrames(panels, rates.storm - rates.frames)
  await pause(rates.stormMs / 2)
  const some = panels.members.filter((_, place) => place % Math.floor(panels.members.length / restarts) === 3)
  for (const { restart } of some) restart()
  await pause(rates.stormMs / 2)
  load.stop()
  return some.length
}

const play: Play<Panels> = {
  kinds: [{ type: 'userInfoTransmitter', count: 200, childType: 'smokeDetector', childKeys: pointKeys }],
  projects: 8,
  gather: async ({ platform, database, registry }) =>
    createPanels(await addressTransmitters(database, registry.devices), platform.panelPorts),
  speak: (panels) => [sayFrames(panels, rates.frames)],
  storm,
  more: (platform) => [gatewaysWithoutDatabase(platform)],
  writeLedger: writeFrameLedger,
  match: matchFrames,
  examples: frameExamples,
  count: countFrames,
}

export const runPanels = async ({ isQuick, sabotage }: PanelWishes): Promise<Figures> => {
  const changes = sabotage ? panelSabotages[sabotage].changes : []
  const platform = await preparePlatform('gb26875', { ...size, changes })
  try {
    // What is broken shows where the database and the gateways die together.
    const wishes = sabotage ? { rounds: 2, only: 'while' } : { rounds: isQuick ? 1 : 5 }
    return await playUnderFaults(platform, play, wishes)
  } finally {
    await platform.stop()
  }
}

const mustBeZero = ['lost', 'duplicates', 'outOfOrder', 'forged', 'alarmsMissed', 'alarmsTwice', 'crashes']

export const isPanelHarmSeen = (figures: Figures, sabotage: PanelSabotage): boolean =>
  Number(figures[panelSabotages[sabotage].seenBy]) > 0

/** What must be zero, and that there was enough to lose. */
export const isEveryFireThere = (figures: Figures, { isQuick }: PanelWishes): boolean => {
  const { acked, kills } = isQuick ? least.quick : least.whole
  return (
    mustBeZero.every((key) => figures[key] === 0) &&
    figures['drained'] === true &&
    Number(figures['acked']) >= acked &&
    Number(figures['kills']) >= kills
  )
}
