/** Asks one line, as long as this gateway holds it: one question at a time, orders before questions. */
import { performance } from 'node:perf_hooks'
import { openSession, type AskedSession, type SessionDeps } from '../asking/asked-session.ts'
import type { Asker } from '../asking/asking.ts'
import { startStepping, type Stepping } from '../asking/stepping.ts'
import type { Deliver } from '../downlink.service.ts'
import type { DeviceRegistry } from '../link/device-registry.service.ts'
import type { UplinkMetrics } from '../uplink-metrics.ts'
import type { Uplink } from '../uplink.service.ts'
import type { LineRow } from './field-line.repository.ts'
import { carryOut, type Order } from './field-orders.ts'
import { openSocket, type FieldQuestion, type FieldWire } from './field-wire.ts'
import { planLine, type FieldSlave } from './line-plan.ts'
import { openMeterLine } from './meter-wire.ts'
import { openModbus } from './modbus-wire.ts'
import { acknowledge, note, tell } from './tell.ts'
import { answered, keptSilent, nextTurn, type Turn } from './turns.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { FieldNetworks } from '#infrastructure/outbound/field-networks.ts'
import { close, isClosed } from '#infrastructure/socket/live-link.ts'

export type PollerDeps = SessionDeps & {
  networks: FieldNetworks
  registry: DeviceRegistry
  uplink: Uplink
  metrics: UplinkMetrics
  log: Log
  /** Nobody else has taken the line over. */
  mayAsk: () => boolean
}

export interface LinePoller extends Asker<LineRow> {
  readonly slaves: readonly FieldSlave[]
}

interface Line {
  readonly row: LineRow
  readonly slaves: readonly FieldSlave[]
  readonly turns: { readonly slaves: readonly FieldSlave[]; probeAt: number }
  readonly orders: Order[]
  readonly wake: Stepping['wake']
  wire: FieldWire | undefined
  session: AskedSession | undefined
  /** In a row. */
  failures: number
}

const longestWaitMs = 1_000
const longestRetryMs = 30_000

export const pollLine = (deps: PollerDeps, row: LineRow): LinePoller => {
  const slaves = planLine(row, performance.now())
  const line: Line = {
    row,
    slaves,
    turns: { slaves, probeAt: 0 },
    orders: [],
    wake: () => stepping.wake(),
    wire: undefined,
    session: undefined,
    failures: 0,
  }
  const stepping = startStepping({
    step: () => step(deps, line),
    end: () => letGo(line, 'stopped'),
    log: deps.log,
    equipment: row.equipment_id,
  })
  return { row, slaves, stop: stepping.stop }
}

const letGo = (line: Line, cause: 'taken' | 'stopped' | 'broken'): void => {
  if (line.session && !isClosed(line.session.link)) close(line.session.link, cause)
  line.session = undefined
  line.wire?.reset()
  line.wire = undefined
  for (const { settle } of line.orders.splice(0)) settle(false)
}

/** How long until the next. */
const step = async (deps: PollerDeps, line: Line): Promise<number> => {
  if (!deps.mayAsk()) {
    letGo(line, 'taken')
    return longestWaitMs
  }
  if (!line.wire?.isOpen()) return connect(deps, line)
  if (!line.session || isClosed(line.session.link)) return begin(deps, line)
  const { wire, session } = line
  const order = line.orders.shift()
  if (order) {
    const ack = (id: string, refusal?: string): void => acknowledge(deps, session, id, refusal)
    await carryOut(order, { wire, slaves: line.slaves, ack })
    return 0
  }
  // What was read waits to be stored: more would only wait behind it.
  if (session.link.holds > 0) return longestWaitMs
  const turn = nextTurn(line.turns, performance.now())
  if ('waitMs' in turn) return Math.min(turn.waitMs, longestWaitMs)
  await ask(deps, line, wire, turn)
  return 0
}

const connect = async ({ networks }: PollerDeps, line: Line): Promise<number> => {
  const { row } = line
  const socket = networks.holds(row.host) ? await openSocket(row) : undefined
  if (!socket) {
    line.failures += 1
    letGo(line, 'broken')
    return Math.min(longestWaitMs * 2 ** Math.min(line.failures, 10), longestRetryMs)
  }
  line.failures = 0
  socket.once('close', line.wake)
  line.wire =
    row.protocol === 'dlt645'
      ? openMeterLine(socket, row.answer_ms)
      : await openModbus(socket, row.protocol === 'modbusTcp' ? 'tcp' : 'rtu', row.answer_ms)
  return 0
}

const begin = async (deps: PollerDeps, line: Line): Promise<number> => {
  const [row] = await deps.registry.byIds([line.row.equipment_id])
  if (!row || row.is_revoked) {
    letGo(line, 'stopped')
    return longestRetryMs
  }
  const deliver: Deliver = (command, withinMs) =>
    new Promise((settle) => {
      line.orders.push({ command, until: performance.now() + withinMs, settle })
      line.wake()
    })
  // Who hears this session has not heard what the one before said.
  for (const { memory } of line.slaves) memory.clear()
  line.session = openSession(deps, {
    row,
    address: line.row.host,
    deliver,
    wake: line.wake,
    ended: () => {
      line.wire?.reset()
      line.wake()
    },
  })
  return 0
}

const ask = async (deps: PollerDeps, line: Line, wire: FieldWire, turn: Turn<FieldQuestion>): Promise<void> => {
  const slave = line.slaves.find((own) => own === turn.slave)
  if (!slave) return
  const began = performance.now()
  const answer = await wire.ask(slave.row.address, turn.part.question)
  const now = performance.now()
  if (answer === 'silent') {
    deps.metrics.fieldSilences += 1
    return keptSilent(line.turns, turn, { now, tookMs: now - began })
  }
  const isLooking = now < turn.part.hotUntil
  answered(turn, now)
  note(slave, turn.part.question, answer)
  if ('refused' in answer || !line.session || !deps.mayAsk()) return
  deps.metrics.fieldPoints += Object.keys(answer.values).length
  tell(deps, line.session, { slave, values: answer.values, isAll: isLooking })
}
