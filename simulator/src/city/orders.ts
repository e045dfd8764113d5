/** Orders to a running city, as JSON: `{"keyCode": "…", "child"?: "…", "order": "setState", "property": …}`. */
import { isRecord } from '@vigil/protocols/is-record'
import type { ThresholdLevel, ThresholdOp } from '@vigil/device-types/device-type'
import type { ReportedValue } from '@vigil/protocols/device-message'
import type { CommandBehaviour } from '#device/command-desk.ts'
import type { Device, Silence } from '#device/device.ts'
import type { SentEntry } from '#device/ledger.ts'
import type { Speaker } from '#device/speaker.ts'
import type { Fleet } from '#fleet.ts'
import { alarmToggle, startLoad } from '#load.ts'

type Fields = Readonly<Record<string, unknown>>
type Answer = Readonly<Record<string, unknown>>

const textIn = (fields: Fields, key: string): string => {
  const value = fields[key]
  if (typeof value !== 'string') throw new Error(`${key} must be text`)
  return value
}
const numberIn = (fields: Fields, key: string, byDefault?: number): number => {
  const value = fields[key] ?? byDefault
  if (typeof value !== 'number') throw new Error(`${key} must be a number`)
  return value
}
const oneOf = <T extends string>(fields: Fields, key: string, choices: readonly T[], byDefault?: T): T => {
  const found = choices.find((choice) => choice === (fields[key] ?? byDefault))
  if (found === undefined) throw new Error(`${key} must be one of ${choices.join(', ')}`)
  return found
}
const maybe = <T>(fields: Fields, key: string, read: (fields: Fields, key: string) => T): T | undefined =>
  fields[key] === undefined ? undefined : read(fields, key)

const valueIn = (fields: Fields): ReportedValue => {
  const { value } = fields
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new Error('value must be text, a number or yes or no')
}

const levels: readonly ThresholdLevel[] = ['alarm', 'warning', 'fault', 'hazard']
const ops: readonly ThresholdOp[] = ['gt', 'gte', 'lt', 'lte', 'eq']
const portions = ['all', 'readings'] as const
const silences: readonly Silence[] = ['quiet', 'hung', 'gone']
const behaviours: readonly CommandBehaviour[] = ['obey', 'delay', 'refuse', 'stuck', 'lose', 'deaf']

const saidAs = (entry: SentEntry | undefined): Answer =>
  entry === undefined ? { said: false } : { said: true, boot: entry.boot, seq: entry.seq }

/** What can be ordered of one piece of equipment, the device or a child. */
const speaking: Readonly<Record<string, (speaker: Speaker, fields: Fields) => SentEntry | undefined>> = {
  report: (speaker, fields) => speaker.report(oneOf(fields, 'portion', portions, 'all')),
  crossThreshold: (speaker, fields) =>
    speaker.crossThreshold(textIn(fields, 'property'), oneOf(fields, 'level', levels), {
      event: maybe(fields, 'event', textIn),
      op: maybe(fields, 'op', (from, key) => oneOf(from, key, ops)),
    }),
  setState: (speaker, fields) => speaker.setState(textIn(fields, 'property'), valueIn(fields)),
  raise: (speaker, fields) =>
    speaker.raise(
      textIn(fields, 'event'),
      maybe(fields, 'value', () => valueIn(fields)),
    ),
  recover: (speaker, fields) => speaker.recover(maybe(fields, 'what', textIn)),
}

const factsOf = (device: Device): Answer => ({
  keyCode: device.keyCode,
  type: device.point.type.id,
  children: device.childKeys,
  connected: device.isConnected(),
  ...device.lineFacts(),
  counts: device.ledger.counts,
})

/** What can be ordered of a device and its line. */
const acting: Readonly<Record<string, (device: Device, fields: Fields) => unknown>> = {
  facts: factsOf,
  commands: ({ ledger }) => ({ commands: ledger.commands }),
  behave: (device, fields) =>
    device.behave({
      commands: oneOf(fields, 'commands', behaviours),
      delayMs: maybe(fields, 'delayMs', numberIn),
      reason: maybe(fields, 'reason', textIn),
    }),
  reboot: (device, fields) => device.reboot({ sameBoot: fields['sameBoot'] === true }),
  goSilent: (device, fields) => device.goSilent(oneOf(fields, 'how', silences, 'quiet')),
  speakAgain: (device) => device.speakAgain(),
  flap: (device, fields) =>
    device.flap({ times: numberIn(fields, 'times', 6), everyMs: numberIn(fields, 'everyMs', 2_000) }),
  setClock: (device, fields) => device.setClock(numberIn(fields, 'skewMs')),
  repeatLast: (device) => saidAs(device.repeatLast()),
  sendRaw: (device, fields) => saidAs(device.sendRaw(Buffer.from(textIn(fields, 'base64'), 'base64'))),
  updateFirmware: (device, fields) =>
    device.updateFirmware({
      api: textIn(fields, 'api'),
      trusts: textIn(fields, 'trusts'),
      tearsAt: maybe(fields, 'tearsAt', numberIn),
      isBad: fields['isBad'] === true,
    }),
  disconnect: (device) => device.disconnect('abruptly'),
  connect: (device) => device.connect(),
}

/** Every device that can raises and recovers in turn, so many times a second in all. */
const storm = (fleet: Fleet, fields: Fields): Answer => {
  const lane = fields['lane'] === 2 ? 2 : 1
  const toggles = fleet.devices.flatMap((device) => alarmToggle(device, lane) ?? [])
  const load = startLoad(toggles, { perSec: numberIn(fields, 'perSec'), say: (toggle) => toggle() })
  setTimeout(load.stop, numberIn(fields, 'forMs', 10_000))
  return { devices: toggles.length }
}

/** What can be ordered of all together. */
const together: Readonly<Record<string, (fleet: Fleet, fields: Fields) => Answer>> = {
  fleet: (fleet) => ({ ...fleet.facts() }),
  storm,
}

const orderNames: readonly string[] = [together, speaking, acting].flatMap((orders) => Object.keys(orders))

/** Throws a sentence about what is wrong with the order. */
export const obeyOrder = async (fleet: Fleet, order: unknown): Promise<Answer> => {
  if (!isRecord(order)) throw new Error('an order is a JSON object')
  const name = textIn(order, 'order')
  const whole = together[name]
  if (whole !== undefined) return whole(fleet, order)
  const device = fleet.find(textIn(order, 'keyCode'))
  if (device === undefined) throw new Error(`there is no device ${textIn(order, 'keyCode')}`)
  const child = maybe(order, 'child', textIn)
  const say = speaking[name]
  if (say !== undefined) return saidAs(say(child === undefined ? device : device.child(child), order))
  const act = acting[name]
  if (act === undefined) throw new Error(`there is no order ${name}; there are ${orderNames.join(', ')}`)
  const answer = await act(device, order)
  return isRecord(answer) ? answer : {}
}
