import type { InputOf } from '@vigil/contract/call'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { mostRelations, type Relation, type relationCalls, type RelationKind } from '@vigil/contract/equipment/relation'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { equipmentById, lockEquipment, type EquipmentRow } from '../equipment.repository.ts'
import { lifeNote } from '../life/life-note.ts'
import * as relations from './relation.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; equipmentOf: (row: EquipmentRow) => Equipment }
type Wish = InputOf<typeof relationCalls.bind>

export const createRelationService = ({ database, newId, equipmentOf }: Deps) => ({
  async find(actor: Actor, equipmentId: string): Promise<{ rows: Relation[] }> {
    const rows = await database.read(settingsOf(actor), relations.relationsOf(actor.scope, equipmentId))
    // The check of the table knows these kinds only.
    return { rows: rows.map(({ kind, ...row }) => ({ kind: kind as RelationKind, equipment: equipmentOf(row) })) }
  },

  async bind(actor: Actor, { equipmentId, relatedId, kind, bound }: Wish): Promise<{ changed: boolean }> {
    if (isEndUser(actor)) throw new Problem('forbidden')
    return database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
      const [related] = await tx.rows(equipmentById(actor.scope, relatedId))
      if (!row || !related) throw new Problem('missing')
      if (bound) {
        if (!fits(row, related, kind)) throw new Problem('relationElsewhere')
        const there = await tx.rows(relations.relationsOf(actor.scope, row.id))
        if (there.length >= mostRelations) throw new Problem('relationsFull')
      }
      const { oem_id, company_id, project_id } = row
      const pair = { equipment_id: row.id, related_id: related.id, oem_id, company_id, project_id, kind }
      const [done] = await tx.rows(
        bound ? relations.insertRelation(pair) : relations.deleteRelation(row.id, related.id),
      )
      if (!done) return { changed: false }
      const [from, to] = bound ? [null, related.name] : [related.name, null]
      await tx.rows(lifeNote(newId(), actor, row, { move: 'edited', changes: [{ field: kind, from, to }] }))
      return { changed: true }
    })
  },
})

const isCamera = ({ type_no }: EquipmentRow): boolean => findDeviceType({ equipmentTypeId: type_no }).id === 'camera'

const fits = (row: EquipmentRow, related: EquipmentRow, kind: RelationKind): boolean =>
  row.id !== related.id && row.project_id === related.project_id && (kind === 'device' || isCamera(related))
