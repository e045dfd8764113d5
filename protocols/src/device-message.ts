/** What a device says, as JSON. Read strictly: what is not understood is kept as bytes and quarantined, never guessed. */
import { isRecord } from './is-record.ts'

export type ReportedValue = number | boolean | string | null

export interface ReportedEvent {
  readonly key: string
  readonly on: boolean
  readonly value?: ReportedValue
}

export interface Report {
  /** New at every start of the device. */
  readonly boot: number
  /** Counts up within a boot. */
  readonly seq: number
  /** The device's own clock, epoch milliseconds; shown beside ours and never trusted for order. */
  readonly t?: number
  /** The loop or child it speaks for. */
  readonly child?: string
  readonly values: Readonly<Record<string, ReportedValue>>
  readonly events?: readonly ReportedEvent[]
  /** Only in a last will. */
  readonly offline?: true
  /** What of it could not be read and was left out: the rest may be a fire. */
  readonly flaw?: string
}

export interface CommandAck {
  readonly id: string
  readonly result: 'accepted' | 'refused'
  readonly reason?: string
}

export interface CommandMessage {
  readonly id: string
  /** Counts up per equipment; a device refuses one it has seen. */
  readonly n: number
  /** Epoch milliseconds after which a device refuses it. */
  readonly exp: number
  readonly child?: string
  readonly action: string
  readonly params: Readonly<Record<string, unknown>>
  /** HMAC-SHA256 with the device's own key: command-signature.ts. */
  readonly sig?: string
}

export type Read<Message> = { readonly message: Message } | { readonly unreadable: string }

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isValue = (value: unknown): value is ReportedValue =>
  value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value)

const isEvent = (value: unknown): value is ReportedEvent =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  typeof value['on'] === 'boolean' &&
  (value['value'] === undefined || isValue(value['value']))

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parse = (payload: Uint8Array): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(utf8.decode(payload))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isOptional = <T>(value: unknown, check: (present: unknown) => present is T): value is T | undefined =>
  value === undefined || check(value)

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => Number.isFinite(value)

/** What can be read of it, and what must be said of the rest. */
interface Readable<Part> {
  readonly part: Part
  readonly flaws: readonly string[]
}

const flawIf = (isFlawed: boolean, flaw: string): string[] => (isFlawed ? [flaw] : [])

const readValues = (raw: unknown): Readable<Record<string, ReportedValue>> => {
  const all = isRecord(raw) ? Object.entries(raw) : []
  const flat = all.filter((entry): entry is [string, ReportedValue] => isValue(entry[1]))
  return {
    part: Object.fromEntries(flat),
    flaws: flawIf(!isRecord(raw) || flat.length < all.length, 'values must be flat'),
  }
}

const readEvents = (raw: unknown): Readable<ReportedEvent[] | undefined> => {
  if (raw === undefined) return { part: undefined, flaws: [] }
  const all: unknown[] = Array.isArray(raw) ? raw : []
  const part = all.filter(isEvent)
  const isFlawed = !Array.isArray(raw) || part.length < all.length
  return { part, flaws: flawIf(isFlawed, 'events must be a list of {key, on, value?}') }
}

export const readReport = (payload: Uint8Array): Read<Report> => {
  const raw = parse(payload)
  if (!raw) return { unreadable: 'not a JSON object' }
  const { boot, seq, t, child, values = {}, events, offline } = raw
  if (!isCount(boot) || !isCount(seq)) return { unreadable: 'boot and seq must be whole numbers from 0' }
  if (!isOptional(child, isText)) return { unreadable: 'child must be text' }
  const isTimed = isOptional(t, isNumber)
  const [said, happened] = [readValues(values), readEvents(events)]
  const flaws = [...flawIf(!isTimed, 't must be a number'), ...said.flaws, ...happened.flaws]
  const isEmpty = Object.keys(said.part).length === 0 && !happened.part?.length
  if (flaws.length > 0 && isEmpty) return { unreadable: flaws.join('; ') }
  return {
    message: {
      boot,
      seq,
      ...(isTimed && t !== undefined ? { t } : {}),
      ...(child === undefined ? {} : { child }),
      values: said.part,
      ...(happened.part === undefined ? {} : { events: happened.part }),
      ...(offline === true ? { offline } : {}),
      ...(flaws.length === 0 ? {} : { flaw: flaws.join('; ') }),
    },
  }
}

export const readAck = (payload: Uint8Array): Read<CommandAck> => {
  const raw = parse(payload)
  if (!raw) return { unreadable: 'not a JSON object' }
  const { id, result, reason } = raw
  if (!isText(id)) return { unreadable: 'id must be text' }
  if (result !== 'accepted' && result !== 'refused') return { unreadable: 'result must be accepted or refused' }
  if (!isOptional(reason, isText)) return { unreadable: 'reason must be text' }
  return { message: { id, result, ...(reason === undefined ? {} : { reason }) } }
}

export const readCommand = (payload: Uint8Array): Read<CommandMessage> => {
  const raw = parse(payload)
  if (!raw) return { unreadable: 'not a JSON object' }
  const { id, n, exp, child, action, params = {}, sig } = raw
  if (!isText(id) || !isText(action) || !isCount(n) || !isCount(exp))
    return { unreadable: 'id, n, exp and action are needed' }
  if (!isOptional(child, isText) || !isRecord(params)) return { unreadable: 'child must be text, params an object' }
  if (!isOptional(sig, isText)) return { unreadable: 'sig must be text' }
  const message = { id, n, exp, ...(child === undefined ? {} : { child }), action, params }
  return { message: sig === undefined ? message : { ...message, sig } }
}

export const write = (message: Report | CommandAck | CommandMessage): Buffer => Buffer.from(JSON.stringify(message))
