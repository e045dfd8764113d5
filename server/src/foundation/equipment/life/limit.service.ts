/**
 * The limits that the platform judges one piece of equipment by. Whatever says an alarm later than before takes the
 * password and a reason, as does everything else that makes a building less safe.
 */
import type { InputOf } from '@vigil/contract/call'
import type { lifeCalls, LifeRow, LimitKey, LimitSetting } from '@vigil/contract/equipment/life'
import type { MovedLimit } from '@vigil/contract/equipment/limits'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { isLooser, isSameLimit, limitProblem, limitWith } from '@vigil/device-types/limit-setting'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { lockEquipment } from '../equipment.repository.ts'
import { lifeNote } from './life-note.ts'
import { changeLimits } from './life.repository.ts'

type Wish = InputOf<typeof lifeCalls.setLimit>

const refusals = { unknown: 'limitFixed', fixed: 'limitFixed', outOfRange: 'limitOutOfRange' } as const

export const createLimitService = ({ database, newId }: { database: ScopedDatabase; newId: () => string }) => ({
  async set(actor: Actor, { equipmentId, limit, setting, reason, password }: Wish): Promise<void> {
    if (isEndUser(actor)) throw new Problem('forbidden')
    if (password !== undefined) await proveIdentity(database, actor, password)
    await database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      const type = findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined })
      const problem = limitProblem(type, limit, setting)
      if (problem) throw new Problem(refusals[problem])
      const moved = row.limits ?? []
      const before = moved.find((known) => isSameLimit(known, limit))
      const isLater = isLooser(limitWith(type, limit, before ?? {}), limitWith(type, limit, setting))
      if (isLater && password === undefined) throw new Problem('passwordNeeded')
      const changes = changesOf(before ?? {}, setting)
      if (changes.length === 0) return
      await tx.rows(changeLimits(row.id, withLimit(moved, limit, setting)))
      await tx.rows(lifeNote(newId(), actor, row, { move: 'limited', changes, reason, limit }))
    })
  },
})

const withLimit = (moved: readonly MovedLimit[], limit: LimitKey, setting: LimitSetting): MovedLimit[] => {
  const others = moved.filter((known) => !isSameLimit(known, limit))
  return Object.keys(setting).length === 0 ? others : [...others, { ...limit, ...setting }]
}

const parts = ['value', 'holdSec', 'off'] as const

const asText = (value: number | boolean | undefined): string | null => (value === undefined ? null : String(value))

const changesOf = (before: LimitSetting, after: LimitSetting): LifeRow['changes'] =>
  parts.flatMap((field) => {
    const [from, to] = [asText(before[field]), asText(after[field])]
    return from === to ? [] : [{ field, from, to }]
  })
