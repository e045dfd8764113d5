/** Kinds of places of a unit, and what is checked in each. */
import type { InputOf } from '@vigil/contract/call'
import { mostPlaceTypes, type PlaceType, type placeTypeCalls } from '@vigil/contract/patrol/place-type'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { unitById } from '#foundation/project/unit.repository.ts'
import * as types from './place-type.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }

export const createPlaceTypeService = ({ database, newId }: Deps) => {
  const shownOf = async (tx: ScopedTransaction, actor: Actor, id: string): Promise<PlaceType> => {
    const [row] = await tx.rows(types.typeById(actor.scope, id))
    if (!row) throw new Problem('missing')
    return typeOf(row)
  }

  return {
    async list(actor: Actor, projectId: string): Promise<{ rows: PlaceType[] }> {
      return { rows: (await database.read(settingsOf(actor), types.typesOf(actor.scope, projectId))).map(typeOf) }
    },

    add: (actor: Actor, { projectId, name, checks }: InputOf<typeof placeTypeCalls.add>): Promise<PlaceType> =>
      database.write(settingsOf(actor), async (tx) => {
        const [unit] = await tx.rows(unitById(actor.scope, projectId))
        if (!unit) throw new Problem('missing')
        const [counted] = await tx.rows(types.countTypes(projectId))
        if ((counted?.types ?? 0) >= mostPlaceTypes) throw new Problem('placeTypesFull')
        const { oem_id, company_id, project_id } = unit
        const id = newId()
        await tx.rows(types.insertType({ id, oem_id, company_id, project_id, name, checks: JSON.stringify(checks) }))
        return shownOf(tx, actor, id)
      }),

    edit: (actor: Actor, input: InputOf<typeof placeTypeCalls.edit>): Promise<PlaceType> =>
      database.write(settingsOf(actor), async (tx) => {
        const { placeTypeId, version, name, checks } = input
        await shownOf(tx, actor, placeTypeId)
        const changed = await tx.rows(types.updateType(placeTypeId, version, { name, checks: JSON.stringify(checks) }))
        if (changed.length === 0) throw new Problem('conflict')
        return shownOf(tx, actor, placeTypeId)
      }),

    remove: (actor: Actor, placeTypeId: string): Promise<Record<string, never>> =>
      database.write(settingsOf(actor), async (tx) => {
        await shownOf(tx, actor, placeTypeId)
        if ((await tx.rows(types.deleteType(placeTypeId))).length === 0) throw new Problem('placeTypeUsed')
        return {}
      }),
  }
}

const typeOf = (row: types.PlaceTypeRow): PlaceType => ({
  placeTypeId: row.id,
  projectId: row.project_id,
  name: row.name,
  checks: row.checks,
  places: row.places,
  version: row.version,
})
