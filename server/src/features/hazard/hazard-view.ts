/** Stored hazards as people read them, and as the rules see them. Pure. */
import type { HazardCase, HazardMove, HazardSummary } from '@vigil/contract/hazard/hazard'
import { HazardMove as Move, HazardSummary as Summary } from '@vigil/contract/hazard/hazard'
import type { Selectable } from 'kysely'
import { dayOf, usualZone } from '#foundation/project/unit-time.ts'
import { nameIn, type NameOf } from '#foundation/rights/actor/known-people.ts'
import type { Schema } from '#schema/schema.ts'
import type { HazardRow, ShownHazard } from './hazard.repository.ts'
import { levels } from './hazard-clock.rules.ts'
import { extensionsLeft, isOverdue, type HandledHazard } from './hazard.rules.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** The day it was found, and the end of its id: short enough for a telephone. */
const codeOf = ({ id, found_at, zone }: ShownHazard): string => {
  const day = dayOf(found_at.getTime(), zone ?? usualZone)
  return `HZ-${day.slice(5, 7)}${day.slice(8, 10)}-${id.slice(-4).toUpperCase()}`
}

export const handledOf = (row: HazardRow): HandledHazard => ({
  // Both columns hold what this feature wrote there; the database checks them too.
  level: row.level as HandledHazard['level'],
  // As above.
  state: row.state as HandledHazard['state'],
  foundAt: row.found_at.getTime(),
  dueAt: row.due_at.getTime(),
  deadlineMs: row.deadline_s * 1_000,
  deadlineFrom: row.deadline_from.getTime(),
  extensions: row.extensions,
  rejections: row.rejections,
  correctorId: row.corrector_id,
  submittedBy: row.submitted_by,
  hasPlan: row.plan !== null,
  signed: {
    ...(row.unit_signed_by === null ? {} : { unit: row.unit_signed_by }),
    ...(row.centre_signed_by === null ? {} : { centre: row.centre_signed_by }),
  },
})

/** undefined for a row that the contract does not know: the others must not be hidden by it. */
export const summaryOf = (row: ShownHazard, nameOf: NameOf, now: number): HazardSummary | undefined =>
  Summary.safeParse({
    hazardId: row.id,
    code: codeOf(row),
    projectId: row.project_id,
    projectName: row.project_name,
    equipmentId: row.equipment_id,
    equipmentName: row.equipment_name,
    equipmentTypeId: row.type_no,
    place: row.places.toReversed().flatMap((name) => name ?? []),
    source: row.source,
    event: row.event_key,
    title: row.title,
    level: row.level,
    state: row.state,
    foundAt: row.found_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isOverdue: isOverdue(handledOf(row), now),
    correctorName: nameOf(row.corrector_id),
    closedAt: iso(row.closed_at),
    version: row.version,
  }).data

interface Around {
  readonly people: readonly { id: string; name: string }[]
  readonly moves: readonly Selectable<Schema['hazard_move']>[]
  readonly mayDo: HazardCase['mayDo']
  readonly now: number
}

export const caseOf = (row: ShownHazard, { people, moves, mayDo, now }: Around): HazardCase | undefined => {
  const nameOf = nameIn(people)
  const summary = summaryOf(row, nameOf, now)
  const hazard = handledOf(row)
  return (
    summary && {
      ...summary,
      detail: row.detail,
      deadlineMs: hazard.deadlineMs,
      deadlineFrom: row.deadline_from.toISOString(),
      extensions: row.extensions,
      extensionsLeft: extensionsLeft(hazard),
      rejections: row.rejections,
      alarmId: row.alarm_id,
      isolationId: row.isolation_id,
      recoveredAt: iso(row.recovered_at),
      measure: row.measure,
      plan: row.plan,
      reviews: levels[hazard.level].sides.map((side) =>
        side === 'unit'
          ? { side, name: nameOf(row.unit_signed_by), at: iso(row.unit_signed_at) }
          : { side, name: nameOf(row.centre_signed_by), at: iso(row.centre_signed_at) },
      ),
      // Written by this feature only.
      result: row.result as HazardCase['result'],
      timeline: moves.flatMap((move) => moveOf(move, nameOf)),
      mayDo,
    }
  )
}

const moveOf = (
  { at, act, to_state, actor_id, note }: Selectable<Schema['hazard_move']>,
  nameOf: NameOf,
): HazardMove[] => {
  const move = Move.safeParse({ at: at.toISOString(), act, to: to_state, actorName: nameOf(actor_id), note }).data
  return move ? [move] : []
}
