/** Walks the ladders: every rung that is due becomes messages to people. Durable, because the rows are the ladder. */
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { faultSortOf } from './fault-sort.rules.ts'
import {
  isUnanswered,
  isUrgent,
  nextDue,
  ringAt,
  rungsDue,
  toldUntil,
  type Audience,
  type Climb,
  type Rung,
} from './ladder.rules.ts'
import {
  addMessages,
  audienceOf,
  dueAlarms,
  saveWalk,
  type DueAlarm,
  type Member,
  type NewMessage,
} from './walk.repository.ts'

const mostAtOnce = 200

type Deps = { readonly transactor: Transactor; readonly newId: () => string; readonly now: () => number }

/** How many messages were made. Several workers at once do no harm. */
export const walkLadders = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const at = now()
    const due = await tx.rows(dueAlarms(new Date(at), mostAtOnce))
    if (due.length === 0) return { result: 0 }
    const members = await tx.rows(audienceOf([...new Set(due.map(({ equipment_id }) => equipment_id))]))
    const byEquipment = Map.groupBy(members, ({ equipment_id }) => equipment_id)
    const messages = due.flatMap((alarm) =>
      messagesOf(alarm, calledIn(alarm, byEquipment.get(alarm.equipment_id) ?? []), at, newId),
    )
    const added = messages.length === 0 ? [] : await tx.rows(addMessages(messages))
    await tx.rows(saveWalk(due.map((alarm) => walked(alarm, at))))
    return { result: added.length }
  })

const climbOf = ({ ladder, ladder_from, ladder_done, event_key, type_no, ...alarm }: DueAlarm): Climb => ({
  ladder,
  from: ladder_from.getTime(),
  doneUntil: ladder_done?.getTime() ?? null,
  likelyReal: alarm.likely_real,
  isActive: alarm.condition === 'active',
  priority: alarm.priority,
  sort: ladder === 'fault' ? faultSortOf(event_key, type_no) : undefined,
})

export const walked = (alarm: DueAlarm, at: number) => {
  const climb = climbOf(alarm)
  const next = nextDue(climb, at)
  return {
    id: alarm.id,
    done: new Date(toldUntil(climb, at)).toISOString(),
    due: next === null ? null : new Date(next).toISOString(),
    isUnanswered: isUnanswered(climb, at),
  }
}

/** In a drill its leader is the first on duty; everybody else is called as ever. */
const calledIn = ({ drill_leader_id, equipment_id }: DueAlarm, members: readonly Member[]): readonly Member[] => {
  if (drill_leader_id === null) return members
  const isLeader = ({ audience, account_id }: Member) => audience === 'D' && account_id === drill_leader_id
  return [{ equipment_id, audience: 'D', account_id: drill_leader_id }, ...members.filter((one) => !isLeader(one))]
}

export const messagesOf = (
  alarm: DueAlarm,
  members: readonly Member[],
  at: number,
  newId: () => string,
): NewMessage[] =>
  rungsDue(climbOf(alarm), at)
    .flatMap((rung) => peopleOf(rung, members, isUrgent(alarm.ladder)).map((accountId) => ({ rung, accountId })))
    .map(({ rung, accountId }) => ({
      id: newId(),
      caseId: alarm.group_id ?? alarm.real_case_id ?? alarm.id,
      alarmId: alarm.id,
      accountId,
      oemId: alarm.oem_id,
      companyId: alarm.company_id,
      projectId: alarm.project_id,
      equipmentId: alarm.equipment_id,
      channel: rung.channel,
      ladder: alarm.ladder,
      level: rung.afterS,
      dueAt: new Date(ringAt(rung, at, alarm.zone)).toISOString(),
      priority: alarm.priority,
      mailId: newId(),
    }))

/** Who must hear it when nobody stands where the rung points: a unit without a duty officer is not a silent one. */
const stand: Readonly<Partial<Record<Audience, readonly Audience[]>>> = {
  D: ['M', 'R', 'O'],
  D1: ['M', 'R', 'O'],
  M: ['R', 'O'],
  R: ['O'],
}

const membersOf = (who: Audience, members: readonly Member[]): string[] => {
  const ofOne = (audience: string) => members.filter((member) => member.audience === audience).map((m) => m.account_id)
  if (who === 'D1') return ofOne('D').slice(0, 1)
  return who === 'D2' ? ofOne('D').slice(1, 2) : ofOne(who)
}

export const peopleOf = ({ who }: Rung, members: readonly Member[], mustReach: boolean): string[] => {
  const named = [...new Set(who.flatMap((one) => membersOf(one, members)))]
  if (named.length > 0 || !mustReach) return named
  const instead = who.flatMap((one) => stand[one] ?? []).find((one) => membersOf(one, members).length > 0)
  return instead ? membersOf(instead, members) : []
}
