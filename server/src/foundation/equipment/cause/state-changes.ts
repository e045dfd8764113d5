/** The states of a piece of equipment that changed, each with why. */
import type { Cause } from '@vigil/contract/equipment/cause'
import { proofProperties } from '@vigil/device-types/command-proof'
import type { DeviceType } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { reasonOf, type PastOrder, type Reason } from './cause.rules.ts'
import { causeOf } from './command-cause.ts'
import * as changes from './state-changes.repository.ts'

type Word = string | boolean
const isWord = (value: unknown): value is Word => typeof value === 'string' || typeof value === 'boolean'

export interface StateChanged {
  readonly at: Date
  readonly property: string
  readonly from: Word
  readonly to: Word
  readonly cause: Cause
  /** An order to this very equipment did it, whoever sees it. */
  readonly isOrdered: boolean
}

/** What somebody could have moved: states that prove commands. */
const movedStates = ({ commands, properties }: DeviceType): string[] =>
  [...new Set(Object.values(commands).flatMap(proofProperties))].filter((key) => {
    const of = properties[key]?.type
    return of === 'enum' || of === 'bool'
  })

/** An order may act until it has run out and ten minutes more. */
const actsWithinMs = 15 * 60_000

type Question = Omit<changes.ChangeQuestion, 'keys'> & { readonly type: DeviceType }

export const readStateChanges = async (
  database: ScopedDatabase,
  actor: Actor,
  { type, ...question }: Question,
): Promise<StateChanged[]> => {
  const settings = settingsOf(actor)
  const keys = movedStates(type)
  if (keys.length === 0) return []
  const rows = await database.read(settings, changes.stateChanges({ ...question, keys }))
  const [newest, oldest] = [rows.at(0), rows.at(-1)]
  if (!newest || !oldest) return []
  const from = new Date(oldest.at.getTime() - actsWithinMs)
  // What was ordered within the second that it changed in is part of it.
  const to = new Date(newest.at.getTime() + 1_000)
  const orders = (await database.read(settings, changes.ordersAround(question.equipmentId, from, to))).map(orderOf)
  const reasons = rows.map(({ was, becomes, heard_before, ...row }) =>
    reasonOf(type, { ...row, from: was, to: becomes, heardBefore: heard_before }, orders),
  )
  const ids = [...new Set(reasons.flatMap(({ commandId }) => commandId ?? []))]
  const seen = ids.length === 0 ? [] : await database.read(settings, changes.commandsByIds(ids))
  const causes = new Map(seen.map((row) => [row.id, causeOf(row)]))
  const own = new Set(orders.flatMap(({ id, isOwn }) => (isOwn ? [id] : [])))
  return rows.flatMap(({ at, property, was, becomes }, place) => {
    const reason = reasons[place]
    if (!reason || !isWord(was) || !isWord(becomes)) return []
    const commandId = reason.commandId ?? ''
    const cause = causes.get(commandId) ?? onlyKind(reason)
    return [{ at, property, from: was, to: becomes, cause, isOrdered: own.has(commandId) }]
  })
}

/** Of an order that he does not see he learns that there was one. */
export const onlyKind = ({ kind }: Pick<Reason, 'kind'>): Cause => ({
  kind,
  commandId: null,
  originId: null,
  originName: null,
  batchId: null,
  by: null,
})

const orderOf = (row: changes.OrderRow): PastOrder => ({
  id: row.id,
  type: findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined }),
  isOwn: row.is_own,
  action: row.action,
  params: row.params,
  state: row.state,
  originKind: row.origin_kind,
  createdAt: row.created_at,
  settledAt: row.settled_at,
  timeoutAt: row.timeout_at,
})
