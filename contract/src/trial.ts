/** A look without belonging: an account for a week in the demo unit, and its figures for anybody. */
import * as z from 'zod/mini'
import { Session } from './account.ts'
import { call } from './call.ts'
import { equipmentStateNames } from './equipment.ts'
import { Id, Instant } from './ids.ts'
import { alarmKinds } from './live-events.ts'
import { phoneProof } from './verification.ts'

export const trialDays = 7
/** How far back the figures look. */
export const trialFigureDays = 30

const shown = { kind: 'query', body: 'form', permission: 'public', scope: 'none', input: z.object({}) } as const
const entry = { kind: 'command', body: 'form', permission: 'public', scope: 'none' } as const

const Count = z.int()
const asOf = { asOf: Instant }

export const trialCalls = {
  /** Read only, in the demo unit, for seven days, once for a number. A second application is the first one's account. */
  apply: call({
    path: 'account/applyExperienceAccount.action',
    ...entry,
    input: z.strictObject(phoneProof),
    output: z.object({ session: Session, endsAt: Instant }),
  }),
  /** Back into an experience account that has not run out. */
  testLogin: call({
    path: 'account/testLogin.action',
    ...entry,
    input: z.strictObject(phoneProof),
    output: z.object({ session: Session, endsAt: Instant }),
  }),
  equipmentTypeTotals: call({
    path: 'api/dashboard/getEquipmentTypeTotals.action',
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
    ...shown,
    output: z.object({
      ...asOf,
      rows: z.array(z.object({ state: z.enum(equipmentStateNames), count: Count })),
    }),
  }),
  exceptionHandling: call({
    path: 'api/dashboard/getExceptionHandling.action',
    ...shown,
    /** The rate is null where nothing happened. */
    output: z.object({ ...asOf, total: Count, handled: Count, rate: z.nullable(z.number()) }),
  }),
  alarmMonitor: call({
    path: 'api/dashboard/getAlarmMonitor.action',
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
    ...shown,
    output: z.object({ ...asOf, total: Count, normal: Count, withAlarm: Count, withFault: Count }),
  }),
  alarmCounts: call({
    path: 'api/dashboard/getAlarmCounts.action',
    ...shown,
    /** Yesterday up to the same time of day, so that the two can be compared. */
    output: z.object({
      ...asOf,
      rows: z.array(z.object({ kind: z.enum(alarmKinds), today: Count, yesterdaySoFar: Count, yesterday: Count })),
    }),
  }),
  rankings: call({
    path: 'api/dashboard/getRankings.action',
    ...shown,
    output: z.object({
      ...asOf,
      rows: z.array(z.object({ equipmentName: z.string(), equipmentTypeId: z.int(), alarms: Count })),
    }),
  }),
}
