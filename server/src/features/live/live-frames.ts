/** Frames as bytes. An event is written once per scope, however many sockets hear it. */
import type { ServerFrame } from '@vigil/contract/live/live'
import { StoredEvent } from '@vigil/contract/live/live-events'
import * as z from 'zod/mini'
import { textFrame } from '#infrastructure/websocket/text-frame.ts'
import type { OutboxEvent } from './live.repository.ts'

export const frameOf = (frame: ServerFrame): Buffer => textFrame(JSON.stringify(frame))

type Fields = ReadonlyMap<string, Fields | undefined>

/** What the contract lets out of each event. Read once, because parsing each event would cost more than sending it. */
const fieldsOf = (schema: z.core.$ZodType): Fields | undefined =>
  schema instanceof z.ZodMiniObject
    ? new Map(Object.entries(schema.shape).map(([name, field]) => [name, fieldsOf(field)]))
    : undefined

const typeOf = (schema: z.core.$ZodType): unknown =>
  schema instanceof z.ZodMiniObject && schema.shape.type instanceof z.ZodMiniLiteral
    ? [...schema.shape.type.def.values][0]
    : undefined

/** All but the scope, which is the listener's and never the row's. */
const eventFields = (schema: z.core.$ZodType): Fields =>
  new Map([...(fieldsOf(schema) ?? [])].filter(([name]) => name !== 'scope'))

const events: ReadonlyMap<unknown, Fields> = new Map(
  StoredEvent.def.options.map((option) => [typeOf(option), eventFields(option)]),
)

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whatever a row carries too much stays behind. */
const pick = (value: unknown, fields: Fields): unknown => {
  if (!isFields(value)) return value
  const kept: Record<string, unknown> = {}
  for (const [name, inner] of fields) if (name in value) kept[name] = inner ? pick(value[name], inner) : value[name]
  return kept
}

export interface EventFrames {
  /** The event as the holders of this scope hear it. */
  of(scope: string): Buffer
}

/** Undefined for what screens are not told: the outbox also speaks to other readers. */
export const eventFrames = ({ type, lane, id, at, body }: OutboxEvent): EventFrames | undefined => {
  const fields = events.get(type)
  if (!fields) return undefined
  const made = new Map<string, Buffer>()
  // Written when the first one hears it: most events of a platform happen where nobody is looking.
  let rest: string | undefined
  const write = (scope: string): Buffer => {
    rest ??= JSON.stringify(pick({ ...body, type, lane, position: id, at: at.toISOString() }, fields)).slice(1)
    // A scope is letters, digits, colon and dashes; it needs no escaping.
    return textFrame(`{"scope":"${scope}",${rest}`)
  }
  return {
    of(scope) {
      let frame = made.get(scope)
      if (!frame) made.set(scope, (frame = write(scope)))
      return frame
    },
  }
}
