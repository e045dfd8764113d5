/** The fault run: devices that speak MQTT, a steady load and a storm, while everything is killed in turn. */
import { setTimeout as pause } from 'node:timers/promises'
import { countPoison, rebootSome, sendPoison } from '../harm/mischief.ts'
import { writeDeviceLedger } from '../ledgers/device-ledger.ts'
import { createCrowd, sayEvents, sayReadings, type Crowd } from '../outside/crowd.ts'
import { preparePlatform } from '../platform/platform.ts'
import { tell, type Figures } from '../report.ts'
import { playUnderFaults, type FaultWishes, type Play } from './under-faults.ts'

const size = { gateways: 2, pipelines: 2, apis: 2, workers: 1 }
const rates = { events: 200, readings: 800, storm: 4_000, stormMs: 10_000 }

const storm = async (crowd: Crowd): Promise<number> => {
  tell(`a storm of ${rates.storm} events a second`)
  const perSec = rates.storm - rates.events
  const load = sayEvents(crowd, perSec, (perSec * rates.stormMs) / 1000)
  await pause(rates.stormMs / 3)
  sendPoison(crowd, 4)
  await pause(rates.stormMs / 3)
  const reboots = rebootSome(crowd, 5)
  await pause(rates.stormMs / 3)
  load.stop()
  return reboots
}

const play: Play<Crowd> = {
  // One type whose alarms threaten life (lane 1) and two whose do not (lane 2).
  kinds: [
    { type: 'fireAlarmHost', count: 100 },
    { type: 'firePump', count: 200 },
    { type: 'gateway', count: 200 },
  ],
  projects: 8,
  gather: ({ registry, platform }) => createCrowd(registry.devices, platform.mqttUrls),
  speak: (crowd) => [sayEvents(crowd, rates.events), sayReadings(crowd, rates.readings)],
  storm,
  more: () => [],
  writeLedger: writeDeviceLedger,
  count: countPoison,
}

export const runStorm = async (wishes: FaultWishes): Promise<Figures> => {
  const platform = await preparePlatform('storm', size)
  try {
    return await playUnderFaults(platform, play, wishes)
  } finally {
    await platform.stop()
  }
}

/** What must be zero, and that there was enough to lose. */
export const isFlawless = (figures: Figures): boolean =>
  Number(figures['acked']) > 10_000 &&
  figures['drained'] === true &&
  ['lost', 'duplicates', 'outOfOrder', 'alarmsMissed', 'alarmsTwice', 'poisonLost', 'crashes'].every(
    (key) => figures[key] === 0,
  )
