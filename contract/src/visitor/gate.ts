/** What a gate asks, and what it has written down. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { passRefusals } from './pass-refusals.ts'

/** In from the street, on between two rooms, or out to the street. */
export const gateDirections = ['in', 'through', 'out'] as const
export type GateDirection = (typeof gateDirections)[number]

export const GateAnswer = z.object({
  isAdmitted: z.boolean(),
  refusal: z.nullable(z.enum(passRefusals)),
  /** Who it is, as a list shows him; null where nobody is known. */
  personName: z.nullable(z.string()),
  people: z.int(),
  at: Instant,
})
export type GateAnswer = z.output<typeof GateAnswer>

export const Passage = z.object({
  passageId: Id,
  doorId: Id,
  doorName: z.nullable(z.string()),
  at: Instant,
  direction: z.enum(gateDirections),
  personKind: z.enum(['visitor', 'staff', 'unknown']),
  personName: z.nullable(z.string()),
  refusal: z.nullable(z.enum(passRefusals)),
})
export type Passage = z.output<typeof Passage>

export const InsidePerson = z.object({
  personKind: z.enum(['visitor', 'staff']),
  personId: Id,
  personName: z.nullable(z.string()),
  people: z.int(),
  hostName: z.nullable(z.string()),
  lastDoorName: z.nullable(z.string()),
  lastAt: Instant,
  /** Inside although his time is over. */
  isOver: z.boolean(),
})
export type InsidePerson = z.output<typeof InsidePerson>

const atDoor = { kind: 'command', body: 'json', scope: { doorId: 'equipment' }, openToPrograms: true } as const

export const gateCalls = {
  visitor: call({
    ...atDoor,
    path: 'visitor/passGate.action',
    description: 'A gate or the front desk shows the code it read; the answer says whether to let in, and is written.',
    permission: 'visitor:update',
    input: z.strictObject({
      doorId: Id,
      direction: z.enum(gateDirections),
      content: z.string().check(z.minLength(1), z.maxLength(300)),
    }),
    output: GateAnswer,
  }),
  person: call({
    ...atDoor,
    path: 'access/passDoor.action',
    description: 'A door asks whether a person of the unit may pass by a grant now; the answer is written down.',
    permission: 'access:update',
    input: z.strictObject({ doorId: Id, direction: z.enum(gateDirections), accountId: Id }),
    output: GateAnswer,
  }),
  log: call({
    path: 'visitor/findPassages.action',
    description: 'What the doors of a unit let pass and refused, the newest first.',
    kind: 'query',
    body: 'form',
    permission: 'access:list',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: Id }),
    output: pageOf(Passage),
  }),
  inside: call({
    path: 'visitor/getInside.action',
    description:
      'Who is inside a unit now: visitors by the gate log, and staff who came through doors in the last day.',
    kind: 'query',
    body: 'form',
    permission: 'visitor:list',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(InsidePerson), visitors: z.int(), staff: z.int() }),
  }),
}
