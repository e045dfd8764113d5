/** Stored alarms as people read them. Pure. */
import type { AlarmCase, AlarmMove, AlarmSummary } from '@vigil/contract/alarm/desk'
import { AlarmMove as Move, AlarmSummary as Summary } from '@vigil/contract/alarm/desk'
import { responseSteps, type ResponseStep } from '@vigil/contract/alarm/response-steps'
import type { Selectable } from 'kysely'
import { alarmRecordOf, type AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Schema } from '#schema/schema.ts'
import type { ShownAlarm } from './desk.repository.ts'
import { ourWords, type HandledAlarm, type ArchivableAlarm } from './handling.rules.ts'
import { climbOf } from './next-rung.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** undefined for a row that the contract does not know: the others must not be hidden by it. */
export const summaryOf = (row: ShownAlarm): AlarmSummary | undefined => {
  const record = alarmRecordOf(row)
  if (!record) return undefined
  return Summary.safeParse({
    ...record,
    acknowledgedAt: iso(row.acknowledged_at),
    verdict: row.verdict,
    verdictAt: iso(row.verdict_at),
    cause: row.cause,
    handledAt: iso(row.handled_at),
    archivedAt: iso(row.archived_at),
    result: row.result,
    reopenedFrom: row.reopened_from,
    groupId: row.group_id,
    isIsolated: row.isolation_id !== null,
    isFlapping: row.is_flapping,
    equipmentName: row.equipment_name,
    equipmentTypeId: row.type_no,
    projectName: row.project_name,
    place: row.places.toReversed().flatMap((name) => name ?? []),
  }).data
}

interface Around {
  readonly people: readonly { id: string; name: string }[]
  readonly sights: readonly { account_id: string; seen_at: Date }[]
  readonly moves: readonly Selectable<Schema['alarm_move']>[]
  readonly groupSize: number
  readonly confirming: readonly { id: string; equipment_name: string; first_at: Date }[]
  readonly now: number
  readonly mayDo: AlarmCase['mayDo']
  readonly mayOwn: boolean
  readonly needsPhoto: boolean
  readonly mayDelay: boolean
}

export const caseOf = (row: ShownAlarm, around: Around): AlarmCase | undefined => {
  const summary = summaryOf(row)
  if (!summary) return undefined
  const names = new Map(around.people.map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
  const owner = nameOf(row.owner_id)
  return {
    ...summary,
    keyCode: row.key_code,
    installAdd: row.install_add,
    deviceAt: iso(row.device_at),
    receivedAt: row.first_at.toISOString(),
    storedAt: around.moves[0]?.at.toISOString() ?? null,
    seenBy: around.sights.flatMap(({ account_id, seen_at }) => {
      const name = nameOf(account_id)
      return name === null ? [] : [{ name, at: seen_at.toISOString() }]
    }),
    owner: owner !== null && row.owned_at ? { name: owner, at: row.owned_at.toISOString() } : null,
    acknowledgedBy: nameOf(row.acknowledged_by),
    verdictBy: nameOf(row.verdict_by),
    handledBy: nameOf(row.handled_by),
    timeline: around.moves.flatMap((move) => moveOf(move, nameOf)),
    blinds: row.event_key === 'offline' ? row.value : null,
    groupSize: around.groupSize,
    confirmedBy: around.confirming.map(({ id, equipment_name, first_at }) => ({
      alarmId: id,
      equipmentName: equipment_name,
      at: first_at.toISOString(),
    })),
    ...climbOf(row, around.now),
    unansweredAt: iso(row.unanswered_at),
    ticked: tickedIn(around.moves, nameOf),
    mayDo: around.mayDo,
    mayOwn: around.mayOwn,
    photos: row.photos,
    needsPhoto: around.needsPhoto,
    delayedAt: iso(row.delayed_at),
    mayDelay: around.mayDelay,
  }
}

/** How a tick stands in the timeline. */
export const tickNote = (step: ResponseStep): string => `step:${step}`

const tickedIn = (moves: Around['moves'], nameOf: (id: string | null) => string | null): AlarmCase['ticked'] =>
  responseSteps.flatMap((step) => {
    const first = moves.find(({ note }) => note === tickNote(step))
    return first ? [{ step, at: first.at.toISOString(), by: nameOf(first.actor_id) }] : []
  })

const moveOf = (
  { at, from_state, to_state, condition, actor_kind, actor_id, note }: Selectable<Schema['alarm_move']>,
  nameOf: (id: string | null) => string | null,
): AlarmMove[] => {
  const actorName = actor_kind === 'account' ? nameOf(actor_id) : null
  const row = { at: at.toISOString(), from: from_state, to: to_state, condition, actor: actor_kind, actorName, note }
  const move = Move.safeParse(row).data
  return move ? [move] : []
}

export const handledOf = (row: AlarmRow): HandledAlarm | undefined => {
  const record = alarmRecordOf(row)
  // The columns hold what this feature wrote there.
  const said = { verdict: row.verdict as HandledAlarm['verdict'], cause: row.cause as HandledAlarm['cause'] }
  const isOurWord = ourWords.some((key) => key === row.event_key)
  return record && { ...record, ...said, isOurWord, photos: row.photos }
}

export const archivableOf = (row: AlarmRow): ArchivableAlarm | undefined => {
  const alarm = handledOf(row)
  return (
    alarm && {
      ...alarm,
      recoveredAt: row.recovered_at?.getTime() ?? null,
      handledAt: row.handled_at?.getTime() ?? null,
      isTouched: row.acknowledged_at !== null || row.owner_id !== null,
    }
  )
}
