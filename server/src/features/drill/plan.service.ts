/** A drill is planned: everything of one unit, somebody of it leads, and a detector of the zone can begin it. */
import type { InputOf } from '@vigil/contract/call'
import { longestDrillMs, type Drill, type drillCalls } from '@vigil/contract/drill/drill'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { drillChanged } from '#events/drill-events.ts'
import { confirmingTypes } from '#foundation/equipment/confirming-types.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { siteOf } from '#foundation/equipment/told-alarm.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import * as drills from './drill.repository.ts'
import type { Deps } from './drill.service.ts'

type Wish = InputOf<typeof drillCalls.plan>

export const planDrill =
  ({ database, newId, now, nudge }: Deps, read: (actor: Actor, drillId: string) => Promise<Drill>) =>
  async (actor: Actor, wish: Wish): Promise<Drill> => {
    const [from, until] = [Date.parse(wish.from), Date.parse(wish.until)]
    if (until <= Math.max(from, now()) || until - from > longestDrillMs) throw new Problem('drillWindowWrong')
    if (wish.steps.filter(({ proof }) => proof === 'start').length !== 1 || wish.steps[0]?.proof !== 'start')
      throw new Problem('invalidInput', { fields: [{ path: 'steps', code: 'begins_with_one_start' }] })
    const id = newId()
    await database.write(settingsOf(actor), async (tx) => {
      const sites = await sitesIn(tx, wish)
      const leaders = await tx.rows(drills.leadersOf(wish.projectId))
      if (!leaders.some((person) => person.id === wish.leaderId)) throw new Problem('drillLeaderWrong')
      const [first] = sites
      if (!first) throw new Problem('missing')
      const site = { oem_id: first.oem_id, company_id: first.company_id, project_id: first.project_id }
      const window = { from_at: new Date(from), until: new Date(until) }
      const who = { leader_id: wish.leaderId, made_by: actor.accountId }
      await tx.rows(drills.insertDrill({ id, ...site, area_id: wish.areaId, name: wish.name, ...who, ...window }))
      await tx.rows(drills.insertEquipment(sites.map((one) => ({ drill_id: id, equipment_id: one.id }))))
      await tx.rows(drills.insertSteps(wish.steps.map((step, place) => stepRow(id, step, place))))
      if (wish.counts.length > 0)
        await tx.rows(drills.insertCounts(wish.counts.map((group, place) => ({ drill_id: id, place, ...group }))))
      tellOutbox(tx, [drillChanged(siteOf(site), 2)])
    })
    nudge(2)
    return read(actor, id)
  }

const stepRow = (
  drill_id: string,
  { key, detail = '', proof, standardS, points }: Wish['steps'][number],
  place: number,
) => ({
  drill_id,
  place,
  key,
  detail,
  proof,
  // The first is what the others are measured from: it has no time of its own.
  standard_s: proof === 'start' ? null : standardS,
  points: proof === 'start' || standardS === null ? 0 : points,
})

const isDetector = (typeNo: number): boolean => {
  const { id, events } = findDeviceType({ equipmentTypeId: typeNo, protocolId: undefined })
  return !confirmingTypes.includes(id) && Object.values(events).some(({ kind }) => kind === 'fire-alarm')
}

const sitesIn = async (tx: ScopedTransaction, wish: Wish): Promise<drills.SiteRow[]> => {
  const ids = [...new Set(wish.equipmentIds)]
  const sites = await tx.rows(drills.sitesOf(ids))
  if (sites.length < ids.length) throw new Problem('missing')
  if (sites.some(({ project_id }) => project_id !== wish.projectId))
    throw new Problem('invalidInput', { fields: [{ path: 'equipmentIds', code: 'not_of_the_unit' }] })
  if (!sites.some(({ area_id, type_no }) => area_id === wish.areaId && isDetector(type_no)))
    throw new Problem('drillZoneWrong')
  return sites
}
