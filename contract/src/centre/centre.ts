/**
 * The operator's own centre: every unanswered alarm of its units that threatens life, in one queue, and the call to the site
 * once nobody has answered for three minutes. The ladder of calls goes on meanwhile: a fire never waits for the centre.
 */
import * as z from 'zod/mini'
import { AlarmSummary, alarmLadders, anyRight, ladderAudiences } from '../alarm/desk.ts'
import { call } from '../call.ts'
import { deliveryChannels } from '../delivery/channels.ts'
import { Cursor, Id, Instant } from '../ids.ts'
import { pageInput } from '../page.ts'
import { contactRoles } from '../people/contact.ts'
import { callTaskStates } from './call-task-moves.ts'
import { callOutcomes, callQuestions } from './call-tries.ts'

/** Nobody has answered by then: the site is called. */
export const callAfterS = 180
/** Nobody was reached by then: the shift's supervisor is called. */
export const supervisorAfterS = 300
/** By then it counts as an alarm that nobody answered. */
export const noResponseAfterS = 600

/** What became of those who were told on a step, by how many. */
export const ladderResults = ['arrived', 'notAnswered', 'ringing', 'busy', 'answered'] as const
export type LadderResult = (typeof ladderResults)[number]

export const LadderStep = z.object({
  afterS: z.int(),
  at: Instant,
  calls: z.array(z.object({ channel: z.enum(deliveryChannels), who: z.array(z.enum(ladderAudiences)) })),
  /** Only what happened. */
  results: z.array(z.object({ result: z.enum(ladderResults), count: z.int() })),
})
export type LadderStep = z.output<typeof LadderStep>

const Person = z.object({ accountId: Id, name: z.string() })

export const CallTask = z.object({
  state: z.enum(callTaskStates),
  /** When it became due; null while somebody only watches it. */
  openedAt: z.nullable(Instant),
  /** Who has it; nobody once the seat is left. */
  heldBy: z.nullable(Person),
  tries: z.int(),
})
export type CallTask = z.output<typeof CallTask>

/** One alarm, or one group of more than twenty: one call for it. */
export const CentreRow = z.object({
  caseId: Id,
  alarm: AlarmSummary,
  /** Alarms of the group that nobody has judged. */
  size: z.int(),
  ladder: z.nullable(z.enum(alarmLadders)),
  ladderFrom: z.nullable(Instant),
  steps: z.array(LadderStep),
  unansweredAt: z.nullable(Instant),
  task: z.nullable(CallTask),
})
export type CentreRow = z.output<typeof CentreRow>

export const Seat = z.object({
  seat: z.int(),
  accountId: Id,
  name: z.string(),
  isMe: z.boolean(),
  isSupervisor: z.boolean(),
  since: Instant,
  lastActAt: z.nullable(Instant),
  /** Units whose alarms the seat holds. */
  holds: z.array(z.string()),
})
export type Seat = z.output<typeof Seat>

export const CentreQueue = z.object({
  rows: z.array(CentreRow),
  next: z.nullable(Cursor),
  total: z.int(),
  seats: z.array(Seat),
  /** The leader of the shift that is on; without a roster the first whom the operator's step rings. */
  supervisor: z.nullable(Person),
  /** The unit that the centre is, whose roster, shifts and handover are the centre's. */
  unit: z.nullable(z.object({ projectId: Id, name: z.string() })),
})
export type CentreQueue = z.output<typeof CentreQueue>

const CallTry = z.object({
  number: z.int(),
  contactId: Id,
  person: z.string(),
  by: z.nullable(z.string()),
  begunAt: Instant,
  endedAt: z.nullable(Instant),
  /** Null while it rings, and where the seat was left in the middle. */
  outcome: z.nullable(z.enum(callOutcomes)),
})

const Answers = z.strictObject({
  people: z.optional(z.enum(callQuestions.people)),
  sign: z.optional(z.enum(callQuestions.sign)),
  arrival: z.optional(z.enum(callQuestions.arrival)),
})
export type CallAnswers = z.output<typeof Answers>

/** What the centre has done about an alarm, as its unit sees it too: no number of anybody. */
export const CallRecord = z.object({
  task: z.nullable(CallTask),
  tries: z.array(CallTry),
  answers: Answers,
  note: z.nullable(z.string()),
  takenOverReason: z.nullable(z.string()),
  /** When the shift's supervisor was called. */
  supervisedAt: z.nullable(Instant),
})
export type CallRecord = z.output<typeof CallRecord>

export const CentreCase = z.object({
  row: CentreRow,
  record: CallRecord,
  address: z.string(),
  /** Which gate, and who has the key. */
  entrance: z.string(),
  contacts: z.array(z.object({ contactId: Id, person: z.string(), role: z.enum(contactRoles), maskedTel: z.string() })),
})
export type CentreCase = z.output<typeof CentreCase>

const Words = z.string().check(z.trim(), z.minLength(2), z.maxLength(140))

/** The right to call duty officers: an operator's, never a unit's own. */
const right = { permission: 'dutyCheck:custom' } as const
const ofCentre = { ...right, scope: { oemId: 'oem' } } as const
/** The alarm first: it is what the audit names. */
const ofAlarm = { ...right, scope: { alarmId: 'alarm', oemId: 'oem' } } as const
const query = { kind: 'query', body: 'form' } as const
const command = { kind: 'command', body: 'json' } as const
const alarm = { oemId: Id, alarmId: Id }

export const centreCalls = {
  queue: call({
    ...query,
    ...ofCentre,
    path: 'centre/findQueue.action',
    description:
      "All unjudged alarms of an operator's units that threaten life, worst and oldest first; whoever reads has a seat.",
    input: z.object({ ...pageInput, oemId: Id }),
    output: CentreQueue,
  }),
  case: call({
    ...query,
    ...ofAlarm,
    path: 'centre/getCase.action',
    description: 'What a seat needs to call the site of an alarm: ladder, contacts without numbers, tries, address.',
    input: z.object(alarm),
    output: CentreCase,
  }),
  take: call({
    ...command,
    ...ofAlarm,
    path: 'centre/take.action',
    description: 'A seat takes an alarm that no other seat has.',
    input: z.strictObject(alarm),
    output: CentreCase,
  }),
  giveBack: call({
    ...command,
    ...ofAlarm,
    path: 'centre/giveBack.action',
    description: 'A seat gives an alarm back to all seats.',
    input: z.strictObject(alarm),
    output: CentreCase,
  }),
  leave: call({
    ...command,
    ...ofCentre,
    path: 'centre/leave.action',
    description: "Leaves one's seat; whatever it had is everybody's again at once.",
    input: z.strictObject({ oemId: Id }),
    output: z.object({ givenBack: z.int() }),
  }),
  dial: call({
    ...command,
    ...right,
    path: 'centre/dial.action',
    description: 'Begins a call to a contact of the unit and shows its number, which is audited; one call at a time.',
    // Whose number was shown is what the audit names.
    scope: { contactId: 'contact', alarmId: 'alarm', oemId: 'oem' },
    input: z.strictObject({ ...alarm, contactId: Id }),
    output: z.object({ tel: z.string(), case: CentreCase }),
  }),
  hangUp: call({
    ...command,
    ...ofAlarm,
    path: 'centre/hangUp.action',
    description: 'Says how the call under way ended; who was reached checks the place.',
    input: z.strictObject({ ...alarm, outcome: z.enum(callOutcomes) }),
    output: CentreCase,
  }),
  answer: call({
    ...command,
    ...ofAlarm,
    path: 'centre/answer.action',
    description: "Keeps what the site answered to the script's questions, and a line, with the alarm.",
    input: z.strictObject({ ...alarm, answers: Answers, note: z.optional(Words) }),
    output: CentreCase,
  }),
  takeOver: call({
    ...command,
    ...ofAlarm,
    path: 'centre/takeOver.action',
    description: 'The centre takes an alarm over from its unit, with a reason: acknowledged, and owned by the seat.',
    input: z.strictObject({ ...alarm, reason: Words }),
    output: CentreCase,
  }),
  callSupervisor: call({
    ...command,
    ...ofAlarm,
    path: 'centre/callSupervisor.action',
    description: "Calls the shift's supervisor now instead of five minutes after the alarm.",
    input: z.strictObject(alarm),
    output: CentreCase,
  }),
  calls: call({
    ...query,
    path: 'centre/findCalls.action',
    description: "What the operator's centre has done about an alarm: who has it, each call, what the site said.",
    permission: anyRight('select'),
    scope: { alarmId: 'alarm' },
    input: z.object({ alarmId: Id }),
    output: CallRecord,
  }),
  setUnit: call({
    ...command,
    path: 'centre/setUnit.action',
    description: "Names the unit that is the operator's centre: its roster, shifts and handover are the centre's.",
    permission: 'oem:update',
    scope: { oemId: 'oem', projectId: 'project' },
    input: z.strictObject({ oemId: Id, projectId: Id }),
    output: z.object({ unit: z.object({ projectId: Id, name: z.string() }) }),
  }),
  setEntrance: call({
    ...command,
    path: 'centre/setEntrance.action',
    description: 'Writes down by which gate one comes into a unit, and who has the key, for whoever telephones.',
    permission: 'unit:custom',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, entrance: z.string().check(z.trim(), z.maxLength(140)) }),
    output: z.object({ entrance: z.string() }),
  }),
}
