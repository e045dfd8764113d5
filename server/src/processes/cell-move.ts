/** `cell move`: an operator goes to another cell. Says each step, and at the end how long nobody of it could come in. */
import { timingSafeEqual } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { jetstreamManager } from '@nats-io/jetstream'
import { readingStreamOf } from '#events/reading-stream.ts'
import { directoryUrl } from '#features/cell/directory-url.ts'
import { moveOperator, type Moved, type MoveStep } from '#features/cell/move/move-operator.ts'
import { groupCount } from '#foundation/project/shards.ts'
import { databaseUrl, required, type Environment } from '#infrastructure/config/config.ts'
import { connectOnce, natsServers } from '#infrastructure/stream/nats.ts'

const steps: Readonly<Record<MoveStep, string>> = {
  examine: 'looks whether both cells can do it',
  ahead: 'copies history ahead, while everything goes on',
  copy: 'copies the rest',
  close: 'closes the doors of the operator: from here the gap runs',
  wait: 'waits until what was acknowledged has come to its end',
  handOver: 'hands over what changed meanwhile',
  forwards: 'the target has everything: takes it away here',
}

/** Of the first server that answers: any of them knows. */
const openStreams = async (environment: Environment) => {
  for (const server of natsServers(environment)) {
    const connection = await connectOnce(environment, 'migration', server).catch(() => undefined)
    if (connection) return connection
  }
  throw new Error('no NATS server of this cell answers: whether its readings are stored could not be asked')
}

const sameSecret = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const refuseAnotherKey = (environment: Environment): void => {
  const [here, there] = ['VIGIL_SECRET_KEY', 'VIGIL_TARGET_SECRET_KEY'].map((name) => required(environment, name))
  if (!here || !there || !sameSecret(here, there))
    throw new Error('the cells have not the same VIGIL_SECRET_KEY: what is sealed here would not open there')
}

const most = { least: 2, usual: 15, longest: 120 }

const wishOf = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      oem: { type: 'string' },
      to: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const { oem, to, json } = values
  const limitS = Number(values.limit ?? most.usual)
  if (!oem || !to) throw new Error('say who goes where: cell move --oem <code of the operator> --to <name of the cell>')
  if (!(limitS >= most.least && limitS <= most.longest))
    throw new Error(`--limit is how long the doors may be closed, ${most.least} to ${most.longest} seconds`)
  return { oem, to, limitS, isJson: json }
}

const sentenceOf = (oem: string, { to, rows, gapS }: Moved): string =>
  gapS === undefined
    ? `${oem} lives at ${to}: what had been begun is at its end`
    : `${oem} lives at ${to}: ${rows} rows, nobody of it could come in for ${gapS} s`

/** `cell move --oem <code> --to <cell> [--limit <s>] [--json]`, with the settings of the cell it leaves. */
export const runCellMove = async (environment: Environment, args: readonly string[]): Promise<void> => {
  const { isJson, ...wish } = wishOf(args)
  const began = performance.now()
  const print = (facts: object, sentence: string): void => console.log(isJson ? JSON.stringify(facts) : sentence)
  refuseAnotherKey(environment)
  const nats = await openStreams(environment)
  try {
    const manager = await jetstreamManager(nats, { checkAPI: false, timeout: 2_000 })
    const streamEnds = () =>
      Promise.all(
        Array.from(
          { length: groupCount },
          async (_, group) => (await manager.streams.info(readingStreamOf(group).name)).state.last_seq,
        ),
      )
    const moved = await moveOperator({
      ...wish,
      sourceUrl: databaseUrl(environment, 'VIGIL_DATABASE_OWNER_URL'),
      targetUrl: databaseUrl(environment, 'VIGIL_TARGET_DATABASE_OWNER_URL'),
      directoryUrl: directoryUrl(environment, 'OWNER'),
      streamEnds,
      say(step) {
        const atS = Math.round(performance.now() - began) / 1000
        print({ step, atS }, `${atS.toFixed(1).padStart(6)} s  ${steps[step]}`)
      },
    })
    print({ moved: true, ...moved }, sentenceOf(wish.oem, moved))
  } finally {
    await nats.close()
  }
}
