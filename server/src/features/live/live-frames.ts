/** Frames as bytes. An event is written once per scope, however many sockets hear it. */
import type { ServerFrame } from '@vigil/contract/live/live'
import { StoredEvent } from '@vigil/contract/live/live-events'
import * as z from 'zod/mini'
import { textFrame } from '#infrastructure/websocket/text-frame.ts'
import type { OutboxEvent } from './live.repository.ts'
import type { Part } from './live.rules.ts'

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
  /** The event as the holders of this scope hear it, as far as they do. */
  of(scope: string, part?: Part): Buffer
}

type Told = Pick<OutboxEvent, 'type' | 'body' | 'equipment_id' | 'project_id'>

/** An alarm that carries its equipment's state is both events, for whoever hears only one of them. */
const partOf = ({ type, body, equipment_id, project_id }: Told, part: Part): Pick<Told, 'type' | 'body'> => {
  const { equipmentState, ...rest } = body
  if (part === 'state')
    return {
      type: 'equipment.state',
      body: { equipmentId: equipment_id, projectId: project_id, state: equipmentState },
    }
  return { type, body: part === 'alarm' ? rest : body }
}

/** Undefined for what screens are not told: the outbox also speaks to other readers. */
export const eventFrames = (event: OutboxEvent): EventFrames | undefined => {
  if (!events.has(event.type)) return undefined
  const made = new Map<string, Buffer>()
  // Written when the first one hears it: most events of a platform happen where nobody is looking.
  const rests = new Map<Part, string>()
  const restOf = (part: Part): string => {
    const { type, body } = partOf(event, part)
    const whole = { ...body, type, lane: event.lane, position: event.id, at: event.at.toISOString() }
    return JSON.stringify(pick(whole, events.get(type) ?? new Map())).slice(1)
  }
  const write = (scope: string, part: Part): Buffer => {
    const rest = rests.get(part) ?? restOf(part)
    rests.set(part, rest)
    // A scope is letters, digits, colon and dashes; it needs no escaping.
    return textFrame(`{"scope":"${scope}",${rest}`)
  }
  return {
    of(scope, part = 'all') {
      const key = `${part} ${scope}`
      let frame = made.get(key)
      if (!frame) made.set(key, (frame = write(scope, part)))
      return frame
    },
  }
}
