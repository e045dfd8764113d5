/** What people ask of work orders and do with them. */
import * as z from 'zod/mini'
import { Note } from '../alarm/desk.ts'
import { call } from '../call.ts'
import { FormFlag, FormInt, Id, Instant, Version } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { boardColumns } from './order-moves.ts'
import {
  BoardLane,
  mostParts,
  OrderCandidate,
  OrderCase,
  OrderDetail,
  OrderPart,
  OrderSummary,
  OrderTitle,
  orderKinds,
  orderUrgencies,
  photoPhases,
  restReasons,
} from './work-order.ts'

/** Every move is made on the version that was read: of two who press, the second looks again. */
const moved = { workOrderId: Id, version: Version }

const act = {
  kind: 'command',
  body: 'json',
  scope: { workOrderId: 'workOrder' },
  output: OrderCase,
} as const

/** To send, to take and to accept; and to work on what one was sent to. */
const custom = { ...act, permission: 'ticket:custom' } as const
const work = { ...act, permission: 'ticket:update' } as const
/** Whoever asked for it may have no more than the right to read: that it is his is said by the row. */
const ofCreator = { ...act, permission: 'ticket:select' } as const

const Longitude = z.number().check(z.minimum(-180), z.maximum(180))
const Latitude = z.number().check(z.minimum(-90), z.maximum(90))

export const workOrderCalls = {
  list: call({
    path: 'workOrder/findOrders.action',
    description: 'Work orders that the caller reaches, by unit, equipment, cause, stage, delay and whose they are.',
    kind: 'query',
    body: 'form',
    permission: 'ticket:list',
    scope: { projectId: 'project', equipmentId: 'equipment', hazardId: 'hazard', alarmId: 'alarm' },
    input: z.object({
      ...pageInput,
      projectId: z.optional(Id),
      equipmentId: z.optional(Id),
      hazardId: z.optional(Id),
      alarmId: z.optional(Id),
      column: z.optional(z.enum(boardColumns)),
      stage: z.optional(z.enum(['open', 'ended'])),
      mine: z.optional(z.enum(['applied', 'assigned'])),
      isOverdue: z.optional(FormFlag),
    }),
    output: pageOf(OrderSummary),
  }),
  board: call({
    path: 'workOrder/findBoard.action',
    description: 'The open work orders by state, the shortest clock first, at most twenty of each with their count.',
    kind: 'query',
    body: 'form',
    permission: 'ticket:list',
    scope: { projectId: 'project' },
    input: z.object({ projectId: z.optional(Id) }),
    output: z.object({ lanes: z.array(BoardLane) }),
  }),
  case: call({
    path: 'workOrder/getOrder.action',
    description: 'One work order: its course, clocks, proofs, photos, parts, and what the reader may do.',
    kind: 'query',
    body: 'form',
    permission: 'ticket:select',
    scope: { workOrderId: 'workOrder' },
    input: z.object({ workOrderId: Id }),
    output: OrderCase,
  }),
  candidates: call({
    path: 'workOrder/findCandidates.action',
    description: 'Who may be sent, who is on shift, and how much each has in hand.',
    kind: 'query',
    body: 'form',
    permission: 'ticket:custom',
    scope: { workOrderId: 'workOrder' },
    input: z.object({ workOrderId: Id }),
    output: z.object({ rows: z.array(OrderCandidate) }),
  }),
  apply: call({
    path: 'workOrder/apply.action',
    description: 'Asks for work on a piece of equipment or in a unit; a draft waits until it is submitted.',
    openToPrograms: true,
    kind: 'command',
    body: 'json',
    permission: 'ticket:insert',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.strictObject({
      projectId: z.optional(Id),
      equipmentId: z.optional(Id),
      kind: z.enum(orderKinds),
      urgency: z.enum(orderUrgencies),
      title: OrderTitle,
      detail: z.optional(OrderDetail),
      isDraft: z.optional(z.boolean()),
    }),
    output: z.object({ workOrderId: Id }),
  }),
  make: call({
    path: 'workOrder/make.action',
    description: 'Makes a work order of a hazard or an alarm, or answers with the one that is open for it.',
    kind: 'command',
    body: 'json',
    permission: 'ticket:insert',
    scope: { hazardId: 'hazard', alarmId: 'alarm' },
    input: z.strictObject({ hazardId: z.optional(Id), alarmId: z.optional(Id), urgency: z.enum(orderUrgencies) }),
    output: z.object({ workOrderId: Id }),
  }),
  submit: call({
    ...ofCreator,
    path: 'workOrder/submit.action',
    description: 'Sends a draft; from then on its clocks run.',
    input: z.strictObject(moved),
  }),
  assign: call({
    ...custom,
    path: 'workOrder/assign.action',
    description: 'Sends a person of the unit to do it.',
    input: z.strictObject({ ...moved, accountId: Id, note: z.optional(Note) }),
  }),
  accept: call({
    ...custom,
    path: 'workOrder/accept.action',
    description: 'Whoever was sent takes it.',
    input: z.strictObject(moved),
  }),
  refuse: call({
    ...custom,
    path: 'workOrder/refuse.action',
    description: 'Whoever was sent gives it back, with the reason.',
    input: z.strictObject({ ...moved, note: Note }),
  }),
  arrive: call({
    ...work,
    path: 'workOrder/arrive.action',
    description: 'He is there: by his place within 300 m of the unit, or by the code on equipment of the unit.',
    input: z.strictObject({
      ...moved,
      longitude: z.optional(Longitude),
      latitude: z.optional(Latitude),
      code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
    }),
  }),
  begin: call({
    ...work,
    path: 'workOrder/begin.action',
    description: 'The work begins, or begins again after it was not accepted.',
    input: z.strictObject(moved),
  }),
  suspend: call({
    ...work,
    path: 'workOrder/suspend.action',
    description: 'The work rests, with the reason; its clock stands, for 15 days in all.',
    input: z.strictObject({ ...moved, reason: z.enum(restReasons), note: Note }),
  }),
  resume: call({
    ...work,
    path: 'workOrder/resume.action',
    description: 'The work goes on, and so does its clock.',
    input: z.strictObject(moved),
  }),
  finish: call({
    ...work,
    path: 'workOrder/finish.action',
    description: 'Says what was wrong and what was done; the platform looks at the equipment itself.',
    input: z.strictObject({
      ...moved,
      cause: Note,
      measure: Note,
      parts: z.array(OrderPart).check(z.maxLength(mostParts)),
      /** Where the equipment is silent or still reports it: why the work is done nevertheless. */
      unrecovered: z.optional(Note),
    }),
  }),
  pass: call({
    ...custom,
    path: 'workOrder/pass.action',
    description: 'The work is good; said by somebody who did not do it.',
    input: z.strictObject({ ...moved, note: z.optional(Note) }),
  }),
  reject: call({
    ...custom,
    path: 'workOrder/reject.action',
    description: 'The work is not good, with the reason; its clock goes on with what was left.',
    input: z.strictObject({ ...moved, note: Note }),
  }),
  rate: call({
    ...ofCreator,
    path: 'workOrder/rate.action',
    description: 'One to five for the work; closes the order.',
    input: z.strictObject({ ...moved, rating: FormInt(1, 5), note: z.optional(Note) }),
  }),
  cancel: call({
    ...ofCreator,
    path: 'workOrder/cancel.action',
    description: 'Nobody needs to come any more, with the reason.',
    input: z.strictObject({ ...moved, note: Note }),
  }),
  preparePhoto: call({
    path: 'workOrder/preparePhoto.action',
    description: 'Where a photo of how it was, or of how it is now, may be sent to, for a minute.',
    kind: 'command',
    body: 'json',
    permission: 'ticket:select',
    scope: { workOrderId: 'workOrder' },
    input: z.strictObject({ workOrderId: Id, phase: z.enum(photoPhases) }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
}
