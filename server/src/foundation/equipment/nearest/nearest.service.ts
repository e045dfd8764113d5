import type { InputOf, OutputOf } from '@vigil/contract/call'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { nearestCalls } from '@vigil/contract/equipment/nearest'
import { Problem } from '@vigil/contract/problems'
import { deviceType } from '@vigil/device-types/find-device-type'
import { mayCall, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { equipmentByIds, lockEquipment, type EquipmentRow } from '../equipment.repository.ts'
import { lifeNote } from '../life/life-note.ts'
import * as nearest from './nearest.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; equipmentOf: (row: EquipmentRow) => Equipment }
type Calls = typeof nearestCalls

const typesOf = (...ids: Parameters<typeof deviceType>[0][]) => ids.map((id) => deviceType(id).equipmentTypeId)
/** A button beside a hydrant is no water. */
const types = { hydrant: typesOf('hydrantIndoor', 'hydrantOutdoor'), camera: typesOf('camera') }

/** A tenant knows where his own hangs and says it to nobody. */
const maySet = (actor: Actor): boolean => !isEndUser(actor) && mayCall(actor, nearestCalls.setPlace.permission)

type Place = OutputOf<Calls['setPlace']>['place']
const placeIn = (row: { longitude: number | null; latitude: number | null } | undefined): Place =>
  row && row.longitude !== null && row.latitude !== null ? { longitude: row.longitude, latitude: row.latitude } : null
const asText = (place: Place): string | null => place && `${place.latitude.toFixed(6)}, ${place.longitude.toFixed(6)}`

export const createNearestService = ({ database, newId, equipmentOf }: Deps) => ({
  async find(actor: Actor, equipmentId: string): Promise<OutputOf<Calls['find']>> {
    const settings = settingsOf(actor)
    const [[own], near] = await Promise.all([
      database.read(settings, nearest.placeOf(actor.scope, equipmentId)),
      database.read(settings, nearest.nearestTo(actor.scope, equipmentId, types)),
    ])
    if (!own) throw new Problem('missing')
    const ids = near.map(({ id }) => id)
    const rows = ids.length === 0 ? [] : await database.read(settings, equipmentByIds(actor.scope, ids))
    const known = new Map(rows.map((row) => [row.id, equipmentOf(row)]))
    const told = near.flatMap(({ id, ...one }) => {
      const equipment = known.get(id)
      return equipment ? [{ ...one, equipment }] : []
    })
    return { rows: told, place: placeIn(own), maySet: maySet(actor) }
  },

  async setPlace(actor: Actor, { equipmentId, place }: InputOf<Calls['setPlace']>) {
    if (!maySet(actor)) throw new Problem('forbidden')
    return database.write(settingsOf(actor), async (tx): Promise<OutputOf<Calls['setPlace']>> => {
      const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      const [before] = await tx.rows(nearest.placeOf(actor.scope, equipmentId))
      const change = { field: 'coordinates', from: asText(placeIn(before)), to: asText(place) }
      if (change.from === change.to) return { place }
      await tx.rows(nearest.setPlace(row.id, place))
      await tx.rows(lifeNote(newId(), actor, row, { move: 'edited', changes: [change] }))
      return { place }
    })
  },
})
