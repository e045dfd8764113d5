/** Since when equipment hangs there and how it was tested; and the word of whoever tested it by hand. */
import type { InputOf } from '@vigil/contract/call'
import type { lifeDateCalls, LifeDates } from '@vigil/contract/equipment/life-dates'
import { Problem } from '@vigil/contract/problems'
import { careKeyOf } from '@vigil/device-types/care-key'
import type { DeviceType } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { equipmentById, lockEquipment, type EquipmentRow } from '../equipment.repository.ts'
import { lifeDates } from './life-dates.repository.ts'
import { lifeOf } from './life-dates.rules.ts'
import { lifeNote } from './life-note.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }

export const createLifeDatesService = ({ database, newId, now }: Deps) => {
  const datesOf = async (rows: Transaction['rows'], row: EquipmentRow): Promise<LifeDates> => {
    const [found] = await rows(lifeDates(row.id, now()))
    if (!found) throw new Problem('missing')
    const { installed_on: installedOn, today, tests } = found
    return lifeOf(typeOf(row), { installedOn, today, tests })
  }

  return {
    async get(actor: Actor, equipmentId: string): Promise<LifeDates> {
      const rows: Transaction['rows'] = (query) => database.read(settingsOf(actor), query)
      const [row] = await rows(equipmentById(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      return datesOf(rows, row)
    },

    async record(
      actor: Actor,
      { equipmentId, care, outcome, note }: InputOf<typeof lifeDateCalls.record>,
    ): Promise<LifeDates> {
      if (isEndUser(actor)) throw new Problem('forbidden')
      return database.write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
        if (!row) throw new Problem('missing')
        if (!typeOf(row).care?.some((test) => careKeyOf(test) === care))
          throw new Problem('invalidInput', { fields: [{ path: 'care', code: 'not_of_its_kind' }] })
        const changes = [{ field: care, from: null, to: outcome }]
        await tx.rows(lifeNote(newId(), actor, row, { move: 'tested', changes, reason: note ?? '' }))
        return datesOf(tx.rows, row)
      })
    },
  }
}

const typeOf = ({ type_no, protocol_id }: EquipmentRow): DeviceType =>
  findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })
