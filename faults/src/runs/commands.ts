/** Ten thousand commands while everything that carries them is killed: each at most once, and none after its time. */
import { setTimeout as pause } from 'node:timers/promises'
import { createCrowd, type Crowd, type Member } from '../outside/crowd.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { waitForReaders, waitUntilSettled } from '../platform/drain.ts'
import { compareCommands } from '../ledgers/command-ledger.ts'
import { createOperator, type Operator } from '../outside/operator.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry } from '../platform/registry.ts'
import { secondsSinceStart, tell, type Figures } from '../report.ts'
import { everyFault, letHappen } from '../harm/schedule.ts'

const size = { gateways: 2, pipelines: 2, apis: 2, workers: 1 }
// Switched at once, proved by what it measures, and nothing of fire: as many as there are, each its own course.
const kinds = [{ type: 'smartSocket', count: 400 }]
const projects = 8
const wanted = 10_000
const atOnce = 24
const longestMs = 540_000
/** The longest time-out of a command, and a little for the sweep. */
const settleMs = 45_000

/** Most obey; some are slow, refuse, get stuck, lose what they heard, or do not even acknowledge the bytes. */
const behaveAsInLife = ({ members }: Crowd): void => {
  const odd = ['delay', 'refuse', 'stuck', 'lose', 'deaf'] as const
  members.forEach(({ device }, index) => {
    const commands = odd[index % 20] ?? 'obey'
    device.behave({ commands, delayMs: commands === 'delay' ? 3_000 : 30 })
  })
}

/** One device after the other: on, off, on … and now and then it falls off the network just when it is asked. */
const keepOrdering = async (operator: Operator, members: readonly Member[], isOver: () => boolean): Promise<number> => {
  let accepted = 0
  for (let turn = 0; !isOver(); turn += 1) {
    const member = members[turn % members.length]
    if (!member) return accepted
    const action = member.device.point.shows('on') === true ? 'switchOff' : 'switchOn'
    if (turn % 40 === 7) member.device.flap({ times: 1, everyMs: 500 })
    const { verdict } = await operator.order(member.id, action)
    if (verdict === 'accepted') accepted += 1
    else await pause(50)
  }
  return accepted
}

const orderWhileFaultsHappen = async (platform: Platform, crowd: Crowd, token: string, database: Database) => {
  let given = 0
  const deadline = Date.now() + longestMs
  const isOver = (): boolean => given >= wanted || Date.now() > deadline
  const operator = createOperator(platform.apiPorts, token)
  const count = async (): Promise<void> => {
    const asked = await database.ask<{ given: number }>(`select count(*)::int as given from command`).catch(() => [])
    given = asked[0]?.given ?? given
  }
  const counting = setInterval(() => void count(), 500)
  const share = Math.ceil(crowd.members.length / atOnce)
  const orders = Array.from({ length: atOnce }, (_, index) =>
    keepOrdering(operator, crowd.members.slice(index * share, (index + 1) * share), isOver),
  )
  let kills = 0
  for (let round = 0; !isOver(); round += 1) {
    const { beforeStorm, afterStorm } = everyFault(platform, round, tell)
    for (const fault of [...beforeStorm, ...afterStorm]) if (!isOver()) kills += await letHappen([fault], tell)
    tell(`${given} commands so far`)
  }
  clearInterval(counting)
  const accepted = (await Promise.all(orders)).reduce((sum, one) => sum + one, 0)
  return { accepted, kills }
}

const run = async (platform: Platform): Promise<Figures> => {
  const database = openDatabase(platform.stack.environment.VIGIL_DATABASE_OWNER_URL)
  const { devices, token } = await fillRegistry(database, kinds, projects)
  await platform.start()
  if (!(await waitForReaders(database, 20_000))) throw new Error('no pipeline reads every lane')
  const crowd = createCrowd(devices, platform.mqttUrls)
  try {
    await crowd.connect()
    behaveAsInLife(crowd)
    for (const { device } of crowd.members) device.report('all')
    await pause(3_000)
    tell(`${crowd.members.length} devices wait for commands`)
    const happened = await orderWhileFaultsHappen(platform, crowd, token, database)
    await waitUntilSettled(database, settleMs)
    const figures = await compareCommands(database, crowd)
    return { ...figures, ...happened, crashes: platform.crashes(), seconds: secondsSinceStart() }
  } finally {
    crowd.stop()
  }
}

export const runCommands = async (): Promise<Figures> => {
  const platform = await preparePlatform('commands', size)
  try {
    return await run(platform)
  } finally {
    await platform.stop()
  }
}

const mustBeZero = [
  'deliveredTwice',
  'executedTwice',
  'deliveredLate',
  'deliveredUnknown',
  'deliveredAfterGivenUp',
  'doneWithoutProof',
  'unsettled',
  'crashes',
]

export const isAtMostOnce = (figures: Figures): boolean =>
  Number(figures['commands']) >= wanted && mustBeZero.every((key) => figures[key] === 0)
