/** A walk test by one person: the points of the round, each ticked by its own word, and what was not tested. */
import type { InputOf } from '@vigil/contract/call'
import type { isolationCalls, WalkTest } from '@vigil/contract/equipment/isolation'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { isolationChanged } from '#events/hazard-events.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { personalTypes } from '#foundation/equipment/confirming-types.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { insertIsolations, peopleOf, sitesOf, type SiteRow } from './isolation.repository.ts'
import type { Deps } from './isolation.service.ts'
import * as walks from './walk-test.repository.ts'

const hour = 3_600_000

const needsPerson = (equipmentTypeId: number): boolean =>
  personalTypes.includes(findDeviceType({ equipmentTypeId, protocolId: undefined }).id)

export const createWalkTestService = ({ database, newId, now, nudge }: Deps) => {
  const read = async (actor: Actor, walkTestId: string): Promise<WalkTest> => {
    const settings = settingsOf(actor)
    const [[row], points, people] = await Promise.all([
      database.read(settings, walks.shownWalk(actor.scope, walkTestId)),
      database.read(settings, walks.pointsOf(walkTestId)),
      database.read(settings, peopleOf([walkTestId])),
    ])
    if (!row) throw new Problem('missing')
    return {
      walkTestId: row.id,
      projectId: row.project_id,
      projectName: row.project_name,
      ownerName: people.find(({ id }) => id === row.owner_id)?.name ?? null,
      reason: row.reason,
      beganAt: row.began_at.toISOString(),
      until: row.until.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      points: points.map(pointOf),
    }
  }

  return {
    read,

    async list(actor: Actor, { after, size, projectId }: InputOf<typeof isolationCalls.walks>) {
      const page = { after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), walks.walkPage(actor.scope, projectId, page))
      return pageOfRows(rows, size, (row) => ({
        walkTestId: row.id,
        projectId: row.project_id,
        projectName: row.project_name,
        reason: row.reason,
        beganAt: row.began_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        points: row.points,
        fired: row.fired,
      }))
    },

    async begin(actor: Actor, input: InputOf<typeof isolationCalls.beginWalk>): Promise<WalkTest> {
      const { projectId, reason, hours } = input
      const equipmentIds = [...new Set(input.equipmentIds)]
      const id = newId()
      const at = now()
      const times = { began_at: new Date(at), until: new Date(at + hours * hour) }
      await database.write(settingsOf(actor), async (tx) => {
        const sites = await sitesIn(tx, equipmentIds, projectId)
        const [first] = sites
        if (!first) throw new Problem('missing')
        const site = { oem_id: first.oem_id, company_id: first.company_id, project_id: projectId }
        const owned = { ...site, owner_id: actor.accountId, reason, ...times }
        await tx.rows(walks.insertWalk({ id, ...owned }))
        const entries = sites.map(({ id: equipment_id }) => ({
          id: newId(),
          equipment_id,
          kind: 'test',
          walk_test_id: id,
        }))
        const begun = await tx.rows(insertIsolations(entries.map((entry) => ({ ...entry, ...owned }))))
        if (begun.length < entries.length) throw new Problem('alreadyIsolated')
        const isolationOf = new Map(entries.map((entry) => [entry.equipment_id, entry.id]))
        const points = sites.map(({ id: equipment_id, type_no }, place) => ({
          walk_test_id: id,
          place,
          ...site,
          equipment_id,
          isolation_id: isolationOf.get(equipment_id) ?? '',
          needs_person: needsPerson(type_no),
        }))
        await tx.rows(walks.insertPoints(points))
        tellOutbox(tx, [isolationChanged({ ...site, equipment_id: null })])
      })
      nudge(2)
      return read(actor, id)
    },

    async end(actor: Actor, walkTestId: string): Promise<WalkTest> {
      const at = new Date(now())
      await database.write(settingsOf(actor), async (tx) => {
        const [ended] = await tx.rows(walks.endWalk(actor.scope, walkTestId, at))
        if (!ended) throw new Problem('isolationOver')
        await tx.rows(walks.endIsolationsOf(walkTestId, actor.accountId, at))
        tellOutbox(tx, [isolationChanged({ ...ended, equipment_id: null })])
      })
      nudge(2)
      return read(actor, walkTestId)
    },
  }
}

/** In the order of the walk; all of one unit. */
const sitesIn = async (tx: Transaction, ids: readonly string[], projectId: string): Promise<SiteRow[]> => {
  const rows = await tx.rows(sitesOf(ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const sites = ids.flatMap((id) => byId.get(id) ?? [])
  if (sites.length < ids.length) throw new Problem('missing')
  if (sites.some((site) => site.project_id !== projectId))
    throw new Problem('invalidInput', { fields: [{ path: 'equipmentIds', code: 'not_of_the_unit' }] })
  return sites
}

const pointOf = (row: walks.ShownPoint): WalkTest['points'][number] => ({
  equipmentId: row.equipment_id,
  equipmentName: row.equipment_name,
  equipmentTypeId: row.type_no,
  place: row.places.toReversed().flatMap((name) => name ?? []),
  firedAt: row.fired_at?.toISOString() ?? null,
  alarmId: row.alarm_id,
  needsPerson: row.needs_person,
})
