/** The change of shift: what is open, counted and ticked line by line, signed by both; nothing is lost between two people. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { ShiftPerson } from './now.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'

export const handoverStates = ['begun', 'signedByLeaver', 'finished', 'withdrawn'] as const
export type HandoverState = (typeof handoverStates)[number]

/** In the order in which they stand on the sheet. */
export const handoverKinds = ['fires', 'warnings', 'offline', 'isolations', 'lines'] as const
export type HandoverKind = (typeof handoverKinds)[number]

/** What a line is about: which says how it is named and where it opens. */
export const handoverSubjects = ['alarm', 'hazard', 'equipment', 'isolation', 'walkTest', 'check', 'text'] as const

export const HandoverItem = z.object({
  /** Counts from 1 in each handover: a line that came later has a higher number. */
  no: z.int(),
  kind: z.enum(handoverKinds),
  subject: z.enum(handoverSubjects),
  subjectId: z.nullable(Id),
  equipmentName: z.nullable(z.string()),
  equipmentTypeId: z.nullable(z.int()),
  /** From the outside in. */
  place: z.array(z.string()),
  /** Key of the event in the device type's row. */
  event: z.nullable(z.string()),
  /** Words of a person: a reason, a title, a line of one's own. */
  text: z.string(),
  since: Instant,
  until: z.nullable(Instant),
  /** When the receiver ticked it; null until then. */
  tickedAt: z.nullable(Instant),
  /** It came to an end meanwhile; it may be ticked all the same. */
  isOver: z.boolean(),
  /** Only of a finished handover: nobody ticked it, so it is the leaver's still. */
  staysWithLeaver: z.boolean(),
})
export type HandoverItem = z.output<typeof HandoverItem>

const Party = z.object({
  accountId: Id,
  name: z.string(),
  /** Only for the other of the two. */
  mobile: z.nullable(z.string()),
  arrivedAt: z.nullable(Instant),
  signedAt: z.nullable(Instant),
})

export const handoverActs = ['addLine', 'tick', 'sign', 'finish', 'withdraw'] as const
export type HandoverAct = (typeof handoverActs)[number]

export const HandoverSummary = z.object({
  handoverId: Id,
  projectId: Id,
  projectName: z.string(),
  state: z.enum(handoverStates),
  begunAt: Instant,
  /** When it was finished or withdrawn. */
  endedAt: z.nullable(Instant),
  leaverName: z.string(),
  receiverName: z.string(),
  total: z.int(),
  ticked: z.int(),
})
export type HandoverSummary = z.output<typeof HandoverSummary>

export const DutyHandover = z.object({
  handoverId: Id,
  projectId: Id,
  projectName: z.string(),
  state: z.enum(handoverStates),
  begunAt: Instant,
  endedAt: z.nullable(Instant),
  /** The shift that leaves. */
  from: Instant,
  to: Instant,
  people: z.array(ShiftPerson),
  /** Before the shift's time is over (提前交班). */
  isEarly: z.boolean(),
  leaver: Party,
  receiver: Party,
  rows: z.array(HandoverItem),
  /** Of each kind how many, and how many of them are ticked; always all five. */
  counts: z.array(z.object({ kind: z.enum(handoverKinds), total: z.int(), ticked: z.int() })),
  /** Fires that nobody has verified: while there is one, nobody leaves. */
  blockedBy: z.array(z.object({ alarmId: Id, equipmentName: z.string(), place: z.array(z.string()), since: Instant })),
  /** Lines of the duty log since the shift began. */
  entries: z.int(),
  withdrawnReason: z.nullable(z.string()),
  mayDo: z.array(z.enum(handoverActs)),
})
export type DutyHandover = z.output<typeof DutyHandover>

const Line = z.string().check(z.trim(), z.minLength(2), z.maxLength(140))
const Password = z.string().check(z.minLength(1), z.maxLength(256))

const query = { kind: 'query', body: 'form', permission: 'dutyCheck:list' } as const
const act = {
  kind: 'command',
  body: 'json',
  permission: 'duty:custom',
  scope: { handoverId: 'dutyHandover' },
  output: DutyHandover,
} as const

export const handoverCalls = {
  begin: call({
    ...act,
    path: 'duty/beginHandover.action',
    description:
      'Begins the change of shift: one of those who leave names one of the next shift, else its leader receives.',
    scope: { projectId: 'project' },
    input: z.strictObject({
      projectId: Id,
      receiverId: z.optional(Id),
      /** Keys, radios and whatever else the platform cannot see. */
      lines: z.array(Line).check(z.maxLength(20)),
    }),
  }),
  case: call({
    ...query,
    path: 'duty/getHandover.action',
    description: 'A change of shift as it stands: what is open, what is ticked, who has signed.',
    scope: { handoverId: 'dutyHandover' },
    input: z.object({ handoverId: Id }),
    output: DutyHandover,
  }),
  list: call({
    ...query,
    path: 'duty/findHandovers.action',
    description: 'The changes of shift of a unit, newest first.',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: Id }),
    output: pageOf(HandoverSummary),
  }),
  addLine: call({
    ...act,
    path: 'duty/addHandoverLine.action',
    description: "Adds a line of one's own: keys, radios, whatever the platform cannot see.",
    input: z.strictObject({ handoverId: Id, text: Line }),
  }),
  tick: call({
    ...act,
    path: 'duty/tickHandover.action',
    description: 'The receiver ticks lines by their numbers; a box for a whole kind sends all that it shows.',
    input: z.strictObject({
      handoverId: Id,
      numbers: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(2_000)),
      isTicked: z.boolean(),
    }),
  }),
  sign: call({
    ...act,
    path: 'duty/signHandover.action',
    description: "Signs the change of shift by one's own password: the leaver first, then the receiver.",
    input: z.strictObject({ handoverId: Id, password: Password }),
  }),
  finish: call({
    ...act,
    path: 'duty/finishHandover.action',
    description: 'Ends the change of shift once both have signed; lines without a tick stay with the leaver.',
    input: z.strictObject({ handoverId: Id }),
  }),
  withdraw: call({
    ...act,
    path: 'duty/withdrawHandover.action',
    description: 'Calls off a change of shift, with the reason.',
    input: z.strictObject({ handoverId: Id, reason: Line }),
  }),
}
