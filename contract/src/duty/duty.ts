/**
 * Who is on duty in a unit's control room: certificates, roster, duty checks (查岗) and the log that writes itself.
 * The change of shift stands in duty-handover.ts, a line of the log in duty-log.ts.
 */
import * as z from 'zod/mini'
import { tableWish } from '../table-file.ts'
import { call } from '../call.ts'
import { DutyEntry, dutyEntryKinds } from './log.ts'
import { certificateFaults, checkStates, DutyCheck, DutyNow, DutyShift } from './now.ts'
import { Day, FormInt, Id, Instant, Version } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'

/** The rule for control rooms: nobody watches longer. */
export const longestShiftMs = 8 * 3_600_000
/** The rule for control rooms: nobody watches alone. */
export const fewestPeople = 2
/** Who comes early signs in early. */
export const arrivalBeforeMs = 3_600_000
/** A check that is not answered by then is a missed one, and a hazard. */
export const checkWindowMs = 600_000
export const mostChecksPerShift = 6
export const usualChecksPerShift = 1

/** Grades of the operator of fire-protection facilities, and the engineer. Any of them opens the control room. */
export const certificateKinds = ['operatorFive', 'operatorFour', 'operatorThree', 'engineer'] as const
export type CertificateKind = (typeof certificateKinds)[number]

export const DutyCertificate = z.object({
  kind: z.enum(certificateKinds),
  number: z.string(),
  /** The last day on which it is good. */
  until: Day,
})
export type DutyCertificate = z.output<typeof DutyCertificate>

/** Somebody of the unit who may be put on the roster. */
export const DutyPerson = z.object({
  accountId: Id,
  name: z.string(),
  job: z.nullable(z.string()),
  certificates: z.array(DutyCertificate),
  /** As of the day that was asked for. */
  fault: z.nullable(z.enum(certificateFaults)),
})
export type DutyPerson = z.output<typeof DutyPerson>

const OwnText = z.string().check(z.trim(), z.minLength(2), z.maxLength(500))

const query = { kind: 'query', body: 'form', permission: 'dutyCheck:list' } as const
const ofUnit = { scope: { projectId: 'project' } } as const
/** A manager's: who is called in which order is not for whoever is called. */
const roster = { kind: 'command', body: 'json', permission: 'duty:update' } as const
/** Theirs who are on duty: that they are is said by the roster. */
const watch = { kind: 'command', body: 'json', permission: 'duty:custom' } as const

const shiftInput = {
  from: Instant,
  to: Instant,
  /** The leader first. Fewer than two are refused with a sentence. */
  accountIds: z.array(Id).check(z.minLength(1), z.maxLength(12)),
}

const LogFilter = {
  projectId: Id,
  kind: z.optional(z.enum(dutyEntryKinds)),
  from: z.optional(Instant),
  to: z.optional(Instant),
}

export const dutyCalls = {
  people: call({
    ...query,
    ...ofUnit,
    path: 'duty/findPeople.action',
    description: 'Whom the roster can name, with what certificates each may show on a day (today when none is given).',
    input: z.object({ projectId: Id, day: z.optional(Day) }),
    output: z.object({ rows: z.array(DutyPerson) }),
  }),
  saveCertificate: call({
    ...roster,
    ...ofUnit,
    path: 'duty/saveCertificate.action',
    description: "Writes down a person's certificate; one of each kind, so writing it again changes it.",
    input: z.strictObject({
      projectId: Id,
      accountId: Id,
      kind: z.enum(certificateKinds),
      number: z.string().check(z.trim(), z.minLength(4), z.maxLength(40)),
      until: Day,
    }),
    output: DutyPerson,
  }),
  removeCertificate: call({
    ...roster,
    ...ofUnit,
    path: 'duty/removeCertificate.action',
    description: 'Takes a certificate off a person.',
    input: z.strictObject({ projectId: Id, accountId: Id, kind: z.enum(certificateKinds) }),
    output: DutyPerson,
  }),
  week: call({
    ...query,
    ...ofUnit,
    path: 'duty/findShifts.action',
    description: 'The roster of the week of a day, Monday to Sunday, without what was cancelled.',
    input: z.object({ projectId: Id, day: Day }),
    output: z.object({ monday: Day, shifts: z.array(DutyShift) }),
  }),
  addShift: call({
    ...roster,
    ...ofUnit,
    path: 'duty/addShift.action',
    description: 'Puts a shift on the roster, with its people and its leader.',
    input: z.strictObject({ projectId: Id, ...shiftInput }),
    output: DutyShift,
  }),
  changeShift: call({
    ...roster,
    path: 'duty/changeShift.action',
    description: 'Changes a shift on the version that was read.',
    scope: { shiftId: 'dutyShift' },
    input: z.strictObject({ shiftId: Id, version: Version, ...shiftInput }),
    output: DutyShift,
  }),
  cancelShift: call({
    ...roster,
    path: 'duty/cancelShift.action',
    description: 'Cancels a shift; it stays on record.',
    scope: { shiftId: 'dutyShift' },
    input: z.strictObject({ shiftId: Id, version: Version }),
    output: DutyShift,
  }),
  copyWeek: call({
    ...roster,
    ...ofUnit,
    path: 'duty/copyWeek.action',
    description: 'Copies the week before into the week of a day; what the rules refuse is left out and said.',
    input: z.strictObject({ projectId: Id, day: Day }),
    output: z.object({
      copied: z.int(),
      /** The code of a problem, whose sentence the screen shows. */
      leftOut: z.array(z.object({ from: Instant, to: Instant, problem: z.string() })),
    }),
  }),
  changeSettings: call({
    ...roster,
    ...ofUnit,
    path: 'duty/changeSettings.action',
    description: 'Sets how often in a shift people are asked to show that they are there.',
    input: z.strictObject({ projectId: Id, checksPerShift: FormInt(0, mostChecksPerShift) }),
    output: z.object({ checksPerShift: z.int() }),
  }),
  arrive: call({
    ...watch,
    path: 'duty/arrive.action',
    description: "Signs in to one's own shift.",
    scope: { shiftId: 'dutyShift' },
    input: z.strictObject({ shiftId: Id }),
    output: DutyNow,
  }),
  ask: call({
    kind: 'command',
    body: 'json',
    permission: 'dutyCheck:custom',
    ...ofUnit,
    path: 'duty/ask.action',
    description: 'Asks the people on duty to show that they are there.',
    input: z.strictObject({ projectId: Id }),
    output: DutyCheck,
  }),
  answer: call({
    ...watch,
    path: 'duty/answer.action',
    description: 'Answers an asked check of presence.',
    scope: { checkId: 'dutyCheck' },
    input: z.strictObject({ checkId: Id }),
    output: DutyCheck,
  }),
  checks: call({
    ...query,
    ...ofUnit,
    path: 'duty/findChecks.action',
    description: 'The checks of presence in a unit and how each was answered, newest first.',
    input: z.object({ ...pageInput, projectId: Id, state: z.optional(z.enum(checkStates)) }),
    output: pageOf(DutyCheck),
  }),
  log: call({
    ...query,
    ...ofUnit,
    path: 'duty/findEntries.action',
    description: 'The duty log of a unit: what happened and what people wrote, newest first.',
    input: z.object({ ...pageInput, ...LogFilter }),
    output: pageOf(DutyEntry),
  }),
  write: call({
    ...watch,
    ...ofUnit,
    path: 'duty/write.action',
    description: "Writes a line of one's own into the duty log.",
    input: z.strictObject({ projectId: Id, text: OwnText }),
    output: DutyEntry,
  }),
  export: call({
    kind: 'command',
    body: 'form',
    permission: { anyOf: ['duty:batch', 'duty:update'] },
    ...ofUnit,
    path: 'duty/export.action',
    description:
      'An address from which the duty log comes as CSV or a workbook, good for a minute and for whoever asked.',
    openToPrograms: true,
    input: z.strictObject({ ...LogFilter, ...tableWish }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
}
