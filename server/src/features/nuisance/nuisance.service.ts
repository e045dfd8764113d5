/** Which points cry wolf, as people read it. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { kindsHeld } from '@vigil/contract/alarm/kind-rights'
import { NuisancePoint, type nuisanceCalls } from '@vigil/contract/alarm/nuisance'
import { holds } from '@vigil/contract/rights/permissions'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { nuisanceRanking, type PointRow } from './nuisance.repository.ts'
import { dayMs, rateBefore, rateOf, rateSince } from './nuisance.rules.ts'

type Deps = { database: ScopedDatabase; now: () => number }

const mostShown = 10

interface Period {
  readonly before: number
  readonly from: number
  readonly to: number
}

export const createNuisanceService = ({ database, now }: Deps) => ({
  async ranking(
    actor: Actor,
    { projectId, days }: InputOf<typeof nuisanceCalls.ranking>,
  ): Promise<OutputOf<typeof nuisanceCalls.ranking>> {
    const to = now()
    const period = { before: to - 2 * days * dayMs, from: to - days * dayMs, to }
    const wish = {
      kinds: kindsHeld(actor.permissions, 'list'),
      projectId,
      readsHazards: holds(actor.permissions, 'hazardRec:list'),
      before: new Date(period.before),
      from: new Date(period.from),
      to: new Date(to),
      most: mostShown,
    }
    const rows = await database.read(settingsOf(actor), nuisanceRanking(actor.scope, wish))
    const [ranked, others] = [rows.filter((row) => row.is_ranked), rows.filter((row) => !row.is_ranked)]
    return {
      days,
      falseAlarms: rows[0]?.all_falses ?? 0,
      falseAlarmsBefore: rows[0]?.all_falses_before ?? 0,
      rows: ranked.flatMap((row) => pointOf(row, period) ?? []),
      fixed: others.slice(0, mostShown).flatMap((row) => pointOf(row, period) ?? []),
    }
  },
})

/** undefined for a row that the contract does not know: the others must not be hidden by it. */
const pointOf = (row: PointRow, { before, from, to }: Period): NuisancePoint | undefined => {
  const created = row.created_at.getTime()
  return NuisancePoint.safeParse({
    equipmentId: row.equipment_id,
    equipmentName: row.equipment_name,
    equipmentTypeId: row.type_no,
    projectId: row.project_id,
    projectName: row.project_name,
    place: row.places.toReversed().flatMap((name) => name ?? []),
    raisesFires: row.raises_fires,
    falseAlarms: row.falses,
    rate: rateOf(row.falses, { from, to }, created),
    falseAlarmsBefore: row.falses_before,
    rateBefore: rateBefore(row.falses_before, { from: before, to: from }, created),
    share: row.unit_falses === 0 ? 0 : row.falses / row.unit_falses,
    pairs: row.pairs,
    flapping: row.flapping,
    causes: row.causes,
    lastAt: row.last_at?.toISOString() ?? null,
    fix: fixOf(row, to, from - before),
  }).data
}

const fixOf = (row: PointRow, now: number, lengthMs: number) => {
  const { fix_id, fix_cause, fix_state, fix_found_at, fix_since } = row
  if (fix_id === null || fix_found_at === null || fix_since === null) return null
  const asked = fix_found_at.getTime()
  return {
    hazardId: fix_id,
    cause: fix_cause,
    state: fix_state,
    since: fix_since.toISOString(),
    before: rateOf(row.fix_before, { from: asked - lengthMs, to: asked }, row.created_at.getTime()),
    after: rateSince(row.fix_after, fix_since.getTime(), now),
  }
}
