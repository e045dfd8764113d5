/** A look without belonging: an account for a week in the demo unit, and its figures for anybody. */
import * as z from 'zod/mini'
import { Session } from './account.ts'
import { call } from '../call.ts'
import { equipmentStateNames } from '../equipment/equipment.ts'
import { Id, Instant } from '../ids.ts'
import { alarmKinds } from '../live/live-events.ts'
import { phoneProof } from './verification.ts'

export const trialDays = 7
/** How far back the figures look. */
export const trialFigureDays = 30

const shown = { kind: 'query', body: 'form', permission: 'public', scope: 'none', input: z.object({}) } as const
const entry = { kind: 'command', body: 'form', permission: 'public', scope: 'none' } as const

const Count = z.int()
const asOf = { asOf: Instant }

export const trialCalls = {
  apply: call({
    path: 'account/applyExperienceAccount.action',
    description:
      'A look for seven days in the demo unit, read only, once for a number; asking again gives the same account.',
    ...entry,
    input: z.strictObject(phoneProof),
    output: z.object({ session: Session, endsAt: Instant }),
  }),
  testLogin: call({
    path: 'account/testLogin.action',
    description: 'Back into an experience account that has not run out.',
    ...entry,
    input: z.strictObject(phoneProof),
    output: z.object({ session: Session, endsAt: Instant }),
  }),
  equipmentTypeTotals: call({
    path: 'api/dashboard/getEquipmentTypeTotals.action',
    description: "The demo unit's equipment by kind: how many, online, offline and troubled.",
    ...shown,
    output: z.object({
      ...asOf,
      rows: z.array(
        z.object({ equipmentTypeId: z.int(), total: Count, online: Count, offline: Count, troubled: Count }),
      ),
    }),
  }),
  runStatus: call({
    path: 'api/dashboard/getRunStatus.action',
    description: "The demo unit's equipment by state.",
    ...shown,
    output: z.object({
      ...asOf,
      rows: z.array(z.object({ state: z.enum(equipmentStateNames), count: Count })),
    }),
  }),
  exceptionHandling: call({
    path: 'api/dashboard/getExceptionHandling.action',
    description: "How many of the demo unit's events were dealt with.",
    ...shown,
    /** The rate is null where nothing happened. */
    output: z.object({ ...asOf, total: Count, handled: Count, rate: z.nullable(z.number()) }),
  }),
  alarmMonitor: call({
    path: 'api/dashboard/getAlarmMonitor.action',
    description: "The demo unit's latest alarms.",
    ...shown,
    output: z.object({
      ...asOf,
      rows: z.array(
        z.object({
          alarmId: Id,
          eventKey: z.string(),
          kind: z.enum(alarmKinds),
          priority: z.int(),
          equipmentName: z.string(),
          firstAt: Instant,
          isActive: z.boolean(),
        }),
      ),
    }),
  }),
  projectStatistics: call({
    path: 'api/dashboard/getProjectStatistics.action',
    description: 'How many demo units are well, alarmed or faulty.',
    ...shown,
    output: z.object({ ...asOf, total: Count, normal: Count, withAlarm: Count, withFault: Count }),
  }),
  alarmCounts: call({
    path: 'api/dashboard/getAlarmCounts.action',
    description: "The demo unit's alarms today and yesterday up to the same time of day, by kind.",
    ...shown,
    /** Yesterday up to the same time of day, so that the two can be compared. */
    output: z.object({
      ...asOf,
      rows: z.array(z.object({ kind: z.enum(alarmKinds), today: Count, yesterdaySoFar: Count, yesterday: Count })),
    }),
  }),
  rankings: call({
    path: 'api/dashboard/getRankings.action',
    description: "The demo unit's equipment with the most alarms.",
    ...shown,
    output: z.object({
      ...asOf,
      rows: z.array(z.object({ equipmentName: z.string(), equipmentTypeId: z.int(), alarms: Count })),
    }),
  }),
}
