import { accessController } from '@vigil/device-types/catalogue/access/access-controller'
import { sql, type CompiledQuery, type Insertable, type Selectable, type Updateable } from 'kysely'
import { inReach } from '#foundation/project/unit.repository.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Named } from '../visit/visit.repository.ts'

const doorType = accessController.equipmentTypeId

export interface DoorRow {
  readonly id: string
  readonly name: string
  readonly place: string | null
  readonly online: boolean | null
  readonly reported: Readonly<Record<string, unknown>> | null
  readonly reported_at: Date | null
}

export const doorsOf = (scope: Actor['scope'], projectId: string, limit: number): CompiledQuery<DoorRow> =>
  sql<DoorRow>`select e.id, e.name, a.name as place, s.online, s.reported, s.reported_at
    from equipment e left join area a on a.id = e.area_id left join equipment_shadow s on s.equipment_id = e.id
    where e.project_id = ${projectId}::uuid and e.type_no = ${doorType}::integer and e.lifecycle <> 'retired'
      and ${inReach(scope, 'e')} order by e.name, e.id limit ${limit}::integer`.compile(query)

/** Of these, the doors of the unit. */
export const doorsAmong = (projectId: string, ids: readonly string[]): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select id from equipment where id = any(${[...ids]}::uuid[])
    and project_id = ${projectId}::uuid and type_no = ${doorType}::integer`.compile(query)

export interface DoorSite {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string
  readonly zone: string
}

export const doorById = (scope: Actor['scope'], id: string): CompiledQuery<DoorSite> =>
  sql<DoorSite>`select e.oem_id, e.company_id, e.project_id, e.id as equipment_id, p.zone
    from equipment e join project p on p.id = e.project_id
    where e.id = ${id}::uuid and e.type_no = ${doorType}::integer and ${inReach(scope, 'e')}`.compile(query)

export const staffOf = (projectId: string): CompiledQuery<Named> =>
  sql<Named>`select id, name from visit_staff(${projectId}::uuid) order by name`.compile(query)

export type GrantRow = Selectable<Schema['door_grant']>
export type ShownGrant = GrantRow & { readonly group_name: string | null }

/** Grants that hold or will hold, with the names of their groups. */
export const grantsOf = (scope: Actor['scope'], projectId: string, at: Date) =>
  query
    .selectFrom('door_grant as g')
    .leftJoin('door_group as d', 'd.id', 'g.group_id')
    .selectAll('g')
    .select('d.name as group_name')
    .where('g.project_id', '=', projectId)
    .where('g.ended_at', 'is', null)
    .where((eb) => eb.or([eb('g.ends_at', 'is', null), eb('g.ends_at', '>', at)]))
    .where(inReach(scope, 'g'))
    .orderBy('g.id', 'desc')
    .compile()

/** What a person holds in a unit, himself or by a group, over or not. */
export const grantsOfPerson = (projectId: string, accountId: string) =>
  query
    .selectFrom('door_grant as g')
    .leftJoin('door_group as d', 'd.id', 'g.group_id')
    .selectAll('g')
    .where('g.project_id', '=', projectId)
    .where('g.ended_at', 'is', null)
    .where((eb) => eb.or([eb('g.account_id', '=', accountId), sql<boolean>`${accountId}::uuid = any(d.account_ids)`]))
    .compile()

export const grantById = (scope: Actor['scope'], id: string) =>
  query
    .selectFrom('door_grant as g')
    .select(['g.id', 'g.ended_at'])
    .where('g.id', '=', id)
    .where(inReach(scope, 'g'))
    .forUpdate()
    .compile()

export const insertGrant = (row: Insertable<Schema['door_grant']>) =>
  query.insertInto('door_grant').values(row).compile()

export const endGrant = (id: string, by: string, at: Date) =>
  query.updateTable('door_grant').set({ ended_at: at, ended_by: by }).where('id', '=', id).compile()

export const groupsOf = (scope: Actor['scope'], projectId: string) =>
  query
    .selectFrom('door_group as d')
    .selectAll('d')
    .where('d.project_id', '=', projectId)
    .where(inReach(scope, 'd'))
    .orderBy('d.id')
    .compile()

export const groupById = (scope: Actor['scope'], id: string) =>
  query.selectFrom('door_group as d').selectAll('d').where('d.id', '=', id).where(inReach(scope, 'd')).compile()

export const insertGroup = (row: Insertable<Schema['door_group']>) =>
  query.insertInto('door_group').values(row).compile()

/** Nothing where somebody else changed it meanwhile. */
export const changeGroup = (id: string, set: Updateable<Schema['door_group']>, version: number) =>
  query
    .updateTable('door_group')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .compile()
