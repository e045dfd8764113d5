/** Doors of a unit and who may pass them: rows of persons and groups, days and hours. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { mostGrants, mostGroups, type doorCalls, type DoorGrant } from '@vigil/contract/visitor/door'
import { unitById } from '#foundation/project/unit.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction, Transaction } from '#infrastructure/database/scoped-database.ts'
import { doorNames } from '../visit/visit.repository.ts'
import { nameIn, namesFor, type Names } from '../visit/visit.view.ts'
import * as doors from './door.repository.ts'
import { doorOf } from './door.view.ts'
import { mustBeDoors } from './must-be-doors.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type Calls = typeof doorCalls
type Wish = InputOf<Calls['grant']>

/** More doors than one person looks through. */
const mostShown = 500

export const createDoorService = ({ database, newId, now }: Deps) => {
  const siteOf = async (tx: ScopedTransaction, actor: Actor, projectId: string) => {
    const [unit] = await tx.rows(unitById(actor.scope, projectId))
    if (!unit) throw new Problem('missing')
    return { oem_id: unit.oem_id, company_id: unit.company_id, project_id: unit.project_id }
  }

  const mustBeStaff = async (tx: Transaction, projectId: string, ids: readonly string[]): Promise<void> => {
    const known = new Set((await tx.rows(doors.staffOf(projectId))).map(({ id }) => id))
    if (!ids.every((id) => known.has(id))) throw new Problem('grantHolder')
  }

  /** Either a person or a group, of this unit. */
  const holderOf = async (tx: Transaction, actor: Actor, { projectId, accountId, doorGroupId }: Wish) => {
    if ((accountId === undefined) === (doorGroupId === undefined)) throw new Problem('grantHolder')
    if (accountId !== undefined) await mustBeStaff(tx, projectId, [accountId])
    if (doorGroupId !== undefined) {
      const [group] = await tx.rows(doors.groupById(actor.scope, doorGroupId))
      if (group?.project_id !== projectId) throw new Problem('grantHolder')
    }
    return { account_id: accountId ?? null, group_id: doorGroupId ?? null }
  }

  return {
    async doors(actor: Actor, projectId: string): Promise<OutputOf<Calls['doors']>> {
      const rows = await database.read(settingsOf(actor), doors.doorsOf(actor.scope, projectId, mostShown))
      return { rows: rows.map(doorOf) }
    },

    async people(actor: Actor, projectId: string): Promise<OutputOf<Calls['people']>> {
      const rows = await database.read(settingsOf(actor), doors.staffOf(projectId))
      return { rows: rows.map(({ id, name }) => ({ accountId: id, name })) }
    },

    grants: (actor: Actor, projectId: string): Promise<OutputOf<Calls['grants']>> =>
      database.write(settingsOf(actor), async (tx) => {
        const rows = await tx.rows(doors.grantsOf(actor.scope, projectId, new Date(now())))
        const names = await namesFor(
          tx,
          projectId,
          rows.flatMap((row) => [row.account_id, row.made_by]),
        )
        const ids = [...new Set(rows.flatMap(({ door_ids }) => door_ids))]
        const named = ids.length === 0 ? [] : await tx.rows(doorNames(ids))
        const doorsNamed = new Map(named.map(({ id, name }) => [id, name]))
        return { rows: rows.map((row) => grantOf(row, names, doorsNamed)) }
      }),

    grant: (actor: Actor, wish: Wish): Promise<OutputOf<Calls['grant']>> =>
      database.write(settingsOf(actor), async (tx) => {
        const site = await siteOf(tx, actor, wish.projectId)
        const holder = await holderOf(tx, actor, wish)
        await mustBeDoors(tx, wish.projectId, wish.doorIds)
        const [beginsAt, endsAt] = [new Date(wish.beginsAt), wish.endsAt === null ? null : new Date(wish.endsAt)]
        if (endsAt && endsAt <= beginsAt) throw new Problem('grantHolder')
        const held = await tx.rows(doors.grantsOf(actor.scope, wish.projectId, new Date(now())))
        if (held.length >= mostGrants) throw new Problem('doorGrantsFull')
        const id = newId()
        const hours = {
          weekdays: [...new Set(wish.weekdays)],
          clock_from: wish.clockFrom,
          clock_until: wish.clockUntil,
        }
        const made = { made_at: new Date(now()), made_by: actor.accountId }
        const lasts = { begins_at: beginsAt, ends_at: endsAt }
        await tx.rows(
          doors.insertGrant({
            id,
            ...site,
            ...holder,
            door_ids: [...new Set(wish.doorIds)],
            ...hours,
            ...lasts,
            ...made,
          }),
        )
        return { doorGrantId: id }
      }),

    endGrant: (actor: Actor, doorGrantId: string): Promise<OutputOf<Calls['endGrant']>> =>
      database.write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(doors.grantById(actor.scope, doorGrantId))
        if (!row) throw new Problem('missing')
        const at = row.ended_at ?? new Date(now())
        if (!row.ended_at) await tx.rows(doors.endGrant(doorGrantId, actor.accountId, at))
        return { endedAt: at.toISOString() }
      }),

    groups: (actor: Actor, projectId: string): Promise<OutputOf<Calls['groups']>> =>
      database.write(settingsOf(actor), async (tx) => {
        const rows = await tx.rows(doors.groupsOf(actor.scope, projectId))
        const names = await namesFor(
          tx,
          projectId,
          rows.flatMap(({ account_ids }) => account_ids),
        )
        return { rows: rows.map((row) => groupOf(row, names)) }
      }),

    addGroup: (actor: Actor, { projectId, name, memberIds }: InputOf<Calls['addGroup']>) =>
      database.write(settingsOf(actor), async (tx): Promise<OutputOf<Calls['addGroup']>> => {
        const site = await siteOf(tx, actor, projectId)
        await mustBeStaff(tx, projectId, memberIds)
        if ((await tx.rows(doors.groupsOf(actor.scope, projectId))).length >= mostGroups)
          throw new Problem('doorGrantsFull')
        const id = newId()
        await tx.rows(doors.insertGroup({ id, ...site, name, account_ids: [...new Set(memberIds)] }))
        return { doorGroupId: id }
      }),

    editGroup: (actor: Actor, { doorGroupId, version, name, memberIds }: InputOf<Calls['editGroup']>) =>
      database.write(settingsOf(actor), async (tx): Promise<OutputOf<Calls['editGroup']>> => {
        const [group] = await tx.rows(doors.groupById(actor.scope, doorGroupId))
        if (!group) throw new Problem('missing')
        await mustBeStaff(tx, group.project_id, memberIds)
        const set = { name, account_ids: [...new Set(memberIds)] }
        const [changed] = await tx.rows(doors.changeGroup(doorGroupId, set, version))
        if (!changed) throw new Problem('conflict')
        return { version: changed.version }
      }),
  }
}

const grantOf = (row: doors.ShownGrant, names: Names, doorsNamed: Names): DoorGrant => ({
  doorGrantId: row.id,
  projectId: row.project_id,
  accountId: row.account_id,
  doorGroupId: row.group_id,
  holderName: row.group_name ?? nameIn(names, row.account_id),
  doors: row.door_ids.flatMap((id) => {
    const name = doorsNamed.get(id)
    return name === undefined ? [] : [{ equipmentId: id, name }]
  }),
  weekdays: row.weekdays,
  clockFrom: row.clock_from,
  clockUntil: row.clock_until,
  beginsAt: row.begins_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  madeByName: nameIn(names, row.made_by),
  madeAt: row.made_at.toISOString(),
})

const groupOf = (
  row: { id: string; name: string; account_ids: readonly string[]; version: number },
  names: Names,
): OutputOf<Calls['groups']>['rows'][number] => ({
  doorGroupId: row.id,
  name: row.name,
  members: row.account_ids.flatMap((accountId) => {
    const name = names.get(accountId)
    return name === undefined ? [] : [{ accountId, name }]
  }),
  version: row.version,
})
