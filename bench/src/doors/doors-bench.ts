/** `pnpm bench doors`: what the doors of the gateway carry, and what one frame or message costs there. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gasHostMap } from '@vigil/device-types/register-maps/hosts'
import { startSlaveLine, type SlaveLine } from '@vigil/simulator/field/slave-line'
import { realWorld } from '@vigil/simulator/world'
import { findFreePorts } from '@vigil/stack/machine/free-ports'
import pg from 'pg'
import { median } from '#load/percentile.ts'
import { gatewayProcess, inServers, type NodeProcess, type Servers, type Tell } from '../servers.ts'
import { makeGuests, makePlace, type Doorstep, type Guest } from './doors-registry.ts'
import { framesPerSec, target } from './measure-frames.ts'
import { messageCost } from './measure-messages.ts'

interface Amount {
  readonly rounds: number
  readonly ms: number
  readonly transmitters: number
  readonly lines: number
  readonly slaves: number
  readonly devices: number
}

const amounts: Record<'quick' | 'full', Amount> = {
  // A transmitter has a share of fifty a second: fewer of them would measure that.
  quick: { rounds: 2, ms: 4_000, transmitters: 400, lines: 20, slaves: 50, devices: 50 },
  full: { rounds: 4, ms: 10_000, transmitters: 400, lines: 40, slaves: 50, devices: 200 },
}

export interface DoorsResult {
  readonly gbRatio: readonly number[]
  readonly modbusPointsPerS: number
  /** What the living of a line with dead ones say, of what their period asks. */
  readonly livingKept: number
  readonly mqttTlsCpuRatio: readonly number[]
}

interface Stage {
  readonly servers: Servers
  readonly owner: pg.Client
  readonly place: Doorstep
  readonly gateway: NodeProcess
  readonly ports: { readonly frames: number; readonly secure: number; readonly metrics: number }
  readonly amount: Amount
  readonly tell: Tell
}

const measureFrames = async ({ servers, owner, place, ports, amount, tell }: Stage): Promise<number[]> => {
  const bare = await servers.start(['bench/src/doors/bare-frames.ts'], {}, 'listens')
  const guests = await makeGuests(owner, place, { type: 'userInfoTransmitter', name: 'TX', count: amount.transmitters })
  const sources = guests.map((_, index) => 10_000 + index)
  await owner.query(
    'insert into equipment_transmitter (equipment_id, source, target) select id, source, $3 from unnest($1::uuid[], $2::bigint[]) t (id, source)',
    [guests.map(({ id }) => id), sources, target],
  )
  const ratios: number[] = []
  for (let round = 0; round < amount.rounds; round += 1) {
    const ours = await framesPerSec({ port: ports.frames, sources, ms: amount.ms })
    const other = await framesPerSec({ port: bare.port, sources, ms: amount.ms })
    tell(`frames a second: stored ${ours.toFixed(0)}, the bare codec ${other.toFixed(0)}`)
    ratios.push(ours / other)
  }
  return ratios
}

const pointsRead = async (port: number): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^vigil_gateway_field_points (\S+)$/m.exec(text)?.[1] ?? Number.NaN)
}

const makeLine = async ({ owner, place }: Stage, box: Guest, slaves: number): Promise<SlaveLine> => {
  const line = await startSlaveLine('tcp', realWorld)
  const hosts = await makeGuests(owner, place, { type: 'gasHost', name: '', count: slaves, parent: box })
  hosts.forEach((_, index) => line.show(index + 1, gasHostMap, { runState: 'normal', maxConcentration: 1.2 }))
  await owner.query(
    `insert into field_line (equipment_id, protocol, host, port) values ($1, 'modbusTcp', '127.0.0.1', $2)`,
    [box.id, line.port],
  )
  await owner.query(
    `insert into field_slave (equipment_id, line_id, address, map)
     select id, $2, place::text, $3 from unnest($1::uuid[]) with ordinality s (id, place)`,
    [hosts.map(({ id }) => id), box.id, gasHostMap.id],
  )
  return line
}

const pointsPerSec = async ({ ports, amount }: Stage): Promise<number> => {
  await pause(8_000)
  const [before, began] = [await pointsRead(ports.metrics), performance.now()]
  await pause(amount.ms)
  return (((await pointsRead(ports.metrics)) - before) / (performance.now() - began)) * 1_000
}

const onOneLine = { slaves: 200, dead: 20 }

/** As many as one line may have, and a tenth of them dead. */
const measureLiving = async (stage: Stage): Promise<number> => {
  const { owner, place, tell } = stage
  const [box] = await makeGuests(owner, place, { type: 'dtu', name: 'LONG', count: 1 })
  if (!box) throw new Error('there is no box')
  const line = await makeLine(stage, box, onOneLine.slaves)
  for (let unit = 1; unit <= onOneLine.dead; unit += 1) line.fail(unit * 10, { isDead: true })
  const perSec = await pointsPerSec(stage)
  await owner.query('delete from field_line')
  line.stop()
  const asked = (onOneLine.slaves - onOneLine.dead) * gasHostMap.points.length
  tell(`points a second beside ${onOneLine.dead} dead of ${onOneLine.slaves}: ${perSec.toFixed(0)} of ${asked}`)
  return perSec / asked
}

/** Asked every second, seven points each: more than a line can carry when there are many. */
const measurePoints = async (stage: Stage): Promise<number> => {
  const { owner, place, amount, tell } = stage
  const boxes = await makeGuests(owner, place, { type: 'dtu', name: 'BOX', count: amount.lines })
  const lines: SlaveLine[] = []
  for (const box of boxes) lines.push(await makeLine(stage, box, amount.slaves))
  const perSec = await pointsPerSec(stage)
  await owner.query('delete from field_line')
  for (const line of lines) line.stop()
  tell(`points a second by Modbus: ${perSec.toFixed(0)} of ${amount.lines * amount.slaves * gasHostMap.points.length}`)
  return perSec
}

const measureMessages = async (stage: Stage): Promise<number[]> => {
  const { servers, owner, place, gateway, ports, amount, tell } = stage
  const guests = await makeGuests(owner, place, { type: 'firePump', name: 'PUMP', count: amount.devices })
  const ca = readFileSync(join(dirname(servers.stack.environment.VIGIL_MQTT_TLS_CERT), 'ca.pem'), 'utf8')
  const common = { guests, gatewayPid: gateway.pid, ms: amount.ms }
  const ratios: number[] = []
  for (let round = 0; round < amount.rounds; round += 1) {
    const plain = await messageCost({ ...common, port: gateway.port, ca: undefined })
    const secure = await messageCost({ ...common, port: ports.secure, ca })
    tell(`microseconds a message: plain ${plain.toFixed(0)}, over TLS ${secure.toFixed(0)}`)
    ratios.push(secure / plain)
  }
  return ratios
}

export const benchDoors = (quick: boolean): Promise<DoorsResult> =>
  inServers('bench-doors', async (servers, tell) => {
    const [frames = 0, secure = 0, metrics = 0] = await findFreePorts(3)
    const gateway = await servers.start(
      gatewayProcess,
      {
        VIGIL_GB26875_LISTEN: `127.0.0.1:${frames}`,
        VIGIL_MQTT_TLS_LISTEN: `127.0.0.1:${secure}`,
        VIGIL_METRICS_LISTEN: `127.0.0.1:${metrics}`,
        VIGIL_FIELD_NETWORKS: '127.0.0.0/8',
      },
      'listens',
    )
    const owner = new pg.Client({ connectionString: servers.stack.environment.VIGIL_DATABASE_OWNER_URL })
    owner.on('error', () => undefined)
    await owner.connect()
    try {
      const place = await makePlace(owner)
      const ports = { frames, secure, metrics }
      const stage = { servers, owner, place, gateway, ports, amount: amounts[quick ? 'quick' : 'full'], tell }
      return {
        gbRatio: await measureFrames(stage),
        modbusPointsPerS: await measurePoints(stage),
        livingKept: await measureLiving(stage),
        mqttTlsCpuRatio: await measureMessages(stage),
      }
    } finally {
      await owner.end()
    }
  })

export const doorsFigures = ({
  gbRatio,
  modbusPointsPerS,
  livingKept,
  mqttTlsCpuRatio,
}: DoorsResult): Record<string, number> => ({
  gbRatio: Number(median(gbRatio).toFixed(3)),
  modbusPointsPerS: Math.round(modbusPointsPerS),
  livingKept: Number(livingKept.toFixed(3)),
  mqttTlsCpuRatio: Number(median(mqttTlsCpuRatio).toFixed(3)),
})

export const doorsTable = (result: DoorsResult): string =>
  Object.entries(doorsFigures(result))
    .map(([name, value]) => `${name.padEnd(18)} ${String(value).padStart(10)}`)
    .join('\n')
