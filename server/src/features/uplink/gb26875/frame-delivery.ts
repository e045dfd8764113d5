/** An order as GB/T 26875.3 carries it: written once, and answered by nobody but the transmitter. */
import { write, type CommandMessage } from '@vigil/protocols/device-message'
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { dialectOf, type Dialect } from '@vigil/protocols/gb26875/dialect'
import { commands, writeFrame } from '@vigil/protocols/gb26875/frame'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'
import type { Deliver } from '../downlink.service.ts'
import type { Uplink } from '../uplink.service.ts'
import type { FrameDiary } from './frame-diary.ts'
import type { Line } from './line.ts'
import { isClosed } from '#infrastructure/socket/live-link.ts'

type Deps = { uplink: Uplink; diary: FrameDiary; now: () => number }

interface Order {
  readonly command: number
  readonly unit: Uint8Array
}

const system = /^(\d{1,3})\.(\d{1,3})$/
const part = /^(\d{1,3})\.(\d{1,3})\/(\d{1,5})\.(\d{1,5})$/

const readOf = (child: string | undefined): Uint8Array | undefined => {
  if (child === undefined) return writeUnit('readDeviceState', [{ reserved: 0 }])
  const [systemType = 0, systemAddress = 0, zone = 0, point = 0] = child.split(/[./]/).map(Number)
  if (system.test(child)) return writeUnit('readSystemState', [{ systemType, systemAddress }])
  return part.test(child) ? writeUnit('readPartState', [{ systemType, systemAddress, zone, point }]) : undefined
}

/** Undefined for what the standard has no word for. */
const orderOf = ({ action, child }: CommandMessage, dialect: Dialect, now: number): Order | undefined => {
  if (action === 'readNow') {
    const unit = readOf(child)
    return unit && { command: commands.request, unit }
  }
  if (child !== undefined) return undefined
  const { control: command } = commands
  switch (action) {
    case 'dutyCheck':
      return { command, unit: writeUnit('dutyCheck', [{ minutes: dialect.dutyMinutes }]) }
    case 'syncTime':
      return { command, unit: writeUnit('setClock', [{ time: timeTagOf(now, dialect.zoneMinutes) }]) }
    case 'init':
      return { command, unit: writeUnit('initialise', [{ reserved: 0 }]) }
    default:
      return undefined
  }
}

type Answer = 'confirmed' | 'denied' | 'gone'

interface Saying {
  readonly at: number
  readonly withinMs: number
  readonly diary: FrameDiary
}

const say = (line: Line, order: Order, { at, withinMs, diary }: Saying): Promise<Answer> => {
  const { known, asked } = line
  if (known === undefined || isClosed(line) || withinMs <= 0) return Promise.resolve('gone')
  line.serial = (line.serial + 1) & 0xffff
  const { serial } = line
  const frame = {
    ...order,
    serial,
    mainVersion: 1,
    userVersion: 1,
    sentAt: timeTagOf(at, known.dialect.zoneMinutes),
    source: known.target,
    target: known.source,
  }
  return new Promise((resolve) => {
    const settle = (answer: Answer): void => {
      clearTimeout(timer)
      asked.delete(serial)
      resolve(answer)
    }
    const timer = setTimeout(settle, withinMs, 'gone')
    asked.set(serial, settle)
    const bytes = writeFrame(frame)
    line.write(bytes)
    diary.sent(line.who.device.id, bytes)
  })
}

const reasons = { denied: 'denied by the transmitter', unspoken: 'GB/T 26875.3 has no such command' }

export const sendByFrame =
  (line: Line, { uplink, diary, now }: Deps): Deliver =>
  async (command, withinMs) => {
    const order = orderOf(command, line.known?.dialect ?? dialectOf('standard'), now())
    const answer = order ? await say(line, order, { at: now(), withinMs, diary }) : 'unspoken'
    if (answer === 'gone') return false
    const told =
      answer === 'confirmed'
        ? { id: command.id, result: 'accepted' as const }
        : { id: command.id, result: 'refused' as const, reason: reasons[answer] }
    uplink.receive(line, { kind: 'ack', payload: write(told), qos: 1, accept: () => undefined })
    return true
  }
