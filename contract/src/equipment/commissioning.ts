/** The test after adding: what a device must have shown before it is relied upon. Shown, never claimed: only a waiver is a person's word. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'

/** report: it spoke. alarm: it raised one. control: it answered a command. */
export const commissioningSteps = ['report', 'alarm', 'control'] as const
export type CommissioningStep = (typeof commissioningSteps)[number]

/** notNeeded: its kind raises or takes none. */
export const stepStates = ['waiting', 'passed', 'waived', 'notNeeded'] as const

export const StepProof = z.object({
  step: z.enum(commissioningSteps),
  state: z.enum(stepStates),
  /** When it was shown, or waived. */
  at: z.nullable(Instant),
  /** Who waived it. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type StepProof = z.output<typeof StepProof>

export const Commissioning = z.object({
  equipmentId: Id,
  /** Null where nobody has begun. Only what comes after it counts. */
  begunAt: z.nullable(Instant),
  begunBy: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  steps: z.array(StepProof),
})
export type Commissioning = z.output<typeof Commissioning>

/** Who looks after the equipment; a tenant, who may change its label, tests nothing. */
const command = {
  kind: 'command',
  body: 'json',
  permission: 'equip:custom',
  scope: { equipmentId: 'equipment' },
} as const
const one = z.strictObject({ equipmentId: Id })

export const commissioningCalls = {
  get: call({
    path: 'equipment/getCommissioning.action',
    description: 'How far the test after adding is: which of report, alarm and control was seen since it began.',
    kind: 'query',
    body: 'form',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: Commissioning,
  }),
  begin: call({
    ...command,
    path: 'equipment/beginCommissioning.action',
    description: 'Begins the test after adding, or goes on with the one that is open; one that ended begins anew.',
    input: one,
    output: Commissioning,
  }),
  waive: call({
    ...command,
    path: 'equipment/waiveCommissioning.action',
    description: 'Lets a step of the test pass without proof, by name and with a reason that stays in its life.',
    input: z.strictObject({
      equipmentId: Id,
      step: z.enum(commissioningSteps),
      reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(140)),
    }),
    output: Commissioning,
  }),
  finish: call({
    ...command,
    path: 'equipment/finishCommissioning.action',
    description: 'Ends the test once every step was shown or waived; what was seen stays in its life.',
    input: one,
    output: Commissioning,
  }),
}
