/** A motor that a pump or a fan is driven by. */
import type { ChoiceProperty } from '#device-type.ts'
import { command } from '#vocabulary/command.ts'
import { controlMode, mainPowerFault, phaseLoss } from '#vocabulary/device-properties.ts'
import { voltage } from '#vocabulary/electric-properties.ts'
import { event } from '#vocabulary/event.ts'
import { pressureAbove, pressureBelow } from '#vocabulary/limits.ts'
import { choice, figure, flag, limit, measured, state } from '#vocabulary/property.ts'
import { amps, count, pipeMegapascals } from '#vocabulary/scales.ts'
import { readNow } from '#vocabulary/shared-commands.ts'
import { waterFlow } from '#vocabulary/site-properties.ts'
import { faulty } from '#vocabulary/states.ts'

const runState = <const Started extends string, const Fault extends string>(
  started: Started,
  fault: Fault,
): ChoiceProperty<'stop' | 'run' | 'fault', Started | Fault> =>
  choice('运行状态', 'Run state', [
    state('stop', '停止', 'Stopped'),
    state('run', '运行', 'Running', 'warning', started),
    faulty(fault),
  ])

const motorVoltage = (typical: number, lowBasis: string) => ({
  ...voltage,
  typical,
  thresholds: [
    limit('fault', 'lt', 342, 'undervoltage', { basis: lowBasis }),
    limit('fault', 'gt', 418, 'overvoltage', { basis: '380 V +10 % [practice]' }),
  ],
})

const current = measured('电流', 'Current', amps(400, 0, 1))
const runMinutes = (typical: number) =>
  figure('累计运行', 'Running time', { unit: 'min', min: 0, max: 9_999_999, decimals: 0, typical })

/** On a motor a lost phase is a fault of the equipment; on a breaker it is an alarm. */
const events = { phaseLoss: event('缺相', 'Phase loss', 'fault', 3) }

/** A contactor that closed is not a motor that turns: it draws current, or what it drives moves. */
const pumps = [
  { property: 'runState', is: 'run' },
  { property: 'current', gte: 1, or: { property: 'flow', gte: 0.1 } },
] as const
const blows = [
  { property: 'runState', is: 'run' },
  { property: 'current', gte: 1, or: { property: 'airSpeed', gte: 2 } },
] as const
/** One that still draws current is stuck, whatever its state says. */
const stands = [
  { property: 'runState', is: 'stop' },
  { property: 'current', lte: 0.5 },
] as const

export const pumpTrait = {
  properties: {
    runState: runState('pumpStarted', 'pumpFault'),
    ctrlMode: controlMode,
    mainPowerFault,
    backupPowerUse: flag('双电源', 'Power source', [
      state(true, '备用电源', 'Backup source', 'warning', 'onBackup'),
      state(false, '主用电源', 'Main source'),
    ]),
    outletPressure: measured('出口压力', 'Outlet pressure', pipeMegapascals(0.62), [
      pressureBelow(
        0.1,
        'GB 50974 5.2.2: static pressure at the worst hydrant 0.07-0.15 MPa by building class [checked]',
      ),
      pressureAbove(1.6, 'pipe class 1.6 MPa [practice]'),
    ]),
    inletPressure: measured('进口压力', 'Inlet pressure', {
      unit: 'MPa',
      min: -0.1,
      max: 1,
      decimals: 2,
      typical: 0.05,
    }),
    voltage: motorVoltage(381, '380 V -10 % [practice]'),
    current,
    flow: waterFlow,
    startCount: figure('启动次数', 'Starts', count('次', 999_999, 42)),
    runMinutes: runMinutes(310),
    phaseLoss,
  },
  commands: {
    start: command('远程启泵', 'Start pump', 'slide', ':custom', { protectiveDirection: 'towards', done: pumps }),
    stop: command('远程停泵', 'Stop pump', 'password', ':custom', { protectiveDirection: 'away', done: stands }),
    lowFreqTest: command('低频巡检', 'Low-frequency inspection', 'confirm', ':custom'),
    readNow,
  },
  events,
}

export const fanTrait = {
  properties: {
    runState: runState('fanStarted', 'fanFault'),
    ctrlMode: controlMode,
    mainPowerFault,
    voltage: motorVoltage(382, '380 V -10 % (GB/T 12325 gives ±7 % at 380 V; -10 % as fault) [memory]'),
    current,
    airSpeed: measured('风速', 'Air speed', { unit: 'm/s', min: 0, max: 40, decimals: 1, typical: 0 }, [
      limit('warning', 'gt', 20, 'airSpeedHigh', { basis: 'GB 51251: metal duct <= 20 m/s [memory]' }),
    ]),
    runMinutes: runMinutes(1200),
    phaseLoss,
  },
  commands: {
    start: command('远程启动', 'Start', 'slide', ':custom', { protectiveDirection: 'towards', done: blows }),
    stop: command('远程停止', 'Stop', 'password', ':custom', { protectiveDirection: 'away', done: stands }),
    readNow,
  },
  events,
}
