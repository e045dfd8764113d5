/** What is pushed, when it is tried again, and when it is given up. Pure. */
import type { PushedEvent, PushKind } from '@vigil/contract/delivery/push-model'

const firstDelayMs = 5_000
const longestDelayMs = 6 * 3_600_000
const givenUpAfterMs = 24 * 3_600_000

/** The events of the outbox that a push model may ask for. */
export const pushedTypes = ['alarm.raised', 'alarm.updated', 'equipment.online', 'command.updated'] as const

type Body = Readonly<Record<string, unknown>>

const alarmOf = ({ alarm }: Body): Body => (typeof alarm === 'object' && alarm !== null ? { ...alarm } : {})

/** Somebody has just said that it is real: news of the alarm, also when the device has gone quiet meanwhile. */
const isConfirmed = ({ state, verdict }: Body): boolean => state === 'verified' && verdict === 'real'

const isEnd = (alarm: Body): boolean => alarm['condition'] === 'recovered' && !isConfirmed(alarm)

export const pushKindOf = (type: string, body: Body): PushKind | undefined => {
  if (type === 'alarm.raised') return 'alarm'
  if (type === 'alarm.updated') return isEnd(alarmOf(body)) ? 'recovery' : 'alarm'
  if (type === 'equipment.online') return 'presence'
  return type === 'command.updated' ? 'command' : undefined
}

export const isTaken = (status: number): boolean => status >= 200 && status < 300

/** Twice as long each time, up to six hours; undefined once a day has gone by. Milliseconds. */
export const nextAttempt = (attempts: number, begunAt: number, now: number): number | undefined => {
  const next = now + Math.min(firstDelayMs * 2 ** Math.max(0, attempts - 1), longestDelayMs)
  return next > begunAt + givenUpAfterMs ? undefined : next
}

interface DueDelivery {
  readonly id: string
  readonly kind: string
  readonly company_id: string
  readonly project_id: string | null
  readonly equipment_id: string | null
  readonly event: Body
  readonly event_at: Date
}

/** The same bytes at every attempt. */
export const bodyOf = (told: DueDelivery): string =>
  JSON.stringify({
    deliveryId: told.id,
    // The table holds only kinds that pushKindOf or a test gave.
    kind: told.kind as PushedEvent['kind'],
    at: told.event_at.toISOString(),
    companyId: told.company_id,
    projectId: told.project_id,
    equipmentId: told.equipment_id,
    event: told.event,
  } satisfies PushedEvent)
