/** Many alarms at once: listed, counted, taken away as a table, acknowledged together. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'
import { alarmKinds } from '../live/live-events.ts'
import { pageInput, pageOf } from '../page.ts'
import { tableWish } from '../table-file.ts'
import { AlarmSummary, anyRight, Note, verdicts } from './desk.ts'

export const AlarmFilter = {
  projectId: z.optional(Id),
  equipmentId: z.optional(Id),
  /** The members of the storm that this alarm is one of. */
  stormOf: z.optional(Id),
  /** `fire-alarm`, or several with commas between them. */
  kinds: z.optional(z.string().check(z.regex(/^[a-z-]+(,[a-z-]+){0,3}$/))),
  stage: z.optional(z.enum(['waiting', 'open', 'archived'])),
  verdict: z.optional(z.enum(verdicts)),
  priority: z.optional(FormInt(1, 5)),
  from: z.optional(Instant),
  to: z.optional(Instant),
}

const filterScope = { projectId: 'project', equipmentId: 'equipment', stormOf: 'alarm' } as const

const ofList = { kind: 'query', body: 'form', permission: anyRight('list'), scope: filterScope } as const

export const alarmManyCalls = {
  list: call({
    path: 'alarm/findAlarms.action',
    description:
      'The alarm history, newest first, narrowed by unit, equipment, kind, stage, verdict, priority and time.',
    ...ofList,
    input: z.object({ ...pageInput, ...AlarmFilter }),
    output: pageOf(AlarmSummary),
  }),
  waiting: call({
    path: 'alarm/getWaiting.action',
    description: 'How many alarms wait and match, and how many of them may be acknowledged together.',
    ...ofList,
    input: z.object(AlarmFilter),
    output: z.object({ waiting: z.int(), together: z.int(), at: Instant }),
  }),
  export: call({
    path: 'alarm/export.action',
    description:
      'An address from which the matching alarms come as CSV or a workbook, good for a minute and for whoever asked.',
    openToPrograms: true,
    kind: 'command',
    body: 'form',
    permission: anyRight('batch'),
    scope: filterScope,
    input: z.strictObject({ ...AlarmFilter, ...tableWish }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  acknowledgeAll: call({
    path: 'alarm/acknowledgeAll.action',
    description: 'Acknowledges all that wait and match in one act; never what threatens life, nor what came later.',
    kind: 'command',
    body: 'json',
    permission: anyRight('batch'),
    scope: filterScope,
    input: z.strictObject({
      ...AlarmFilter,
      /** How many the person was shown: more than that, and the act is refused with the new number. */
      expected: FormInt(1, 100_000),
      before: Instant,
      note: z.optional(Note),
    }),
    output: z.object({ batchId: Id, acknowledged: z.int(), undoUntil: Instant }),
  }),
  undoAcknowledge: call({
    path: 'alarm/undoAcknowledge.action',
    description: 'Takes back an acknowledgement of many at once, while that is still possible.',
    kind: 'command',
    body: 'json',
    permission: anyRight('batch'),
    scope: 'rows',
    input: z.strictObject({ batchId: Id }),
    output: z.object({ restored: z.int() }),
  }),
}

export const kindsIn = (text: string | undefined): (typeof alarmKinds)[number][] =>
  alarmKinds.filter((kind) => text === undefined || text.split(',').includes(kind))
