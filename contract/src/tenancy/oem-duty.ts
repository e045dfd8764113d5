/** Whom the operator's own step of every ladder rings, in this order, until operators have a centre of their own. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'

const OwnPerson = z.object({ accountId: Id, name: z.string(), hasMobile: z.boolean(), pushDevices: z.int() })
export type OemDutyPerson = z.output<typeof OwnPerson>

/** Who is rung as it stands: the list; without one every account of the operator; without those the platform. */
export const oemDutyRings = ['list', 'everybody', 'platform'] as const

export const OemDuty = z.object({
  people: z.array(OwnPerson),
  /** The operator's own people who are not on it. */
  others: z.array(OwnPerson),
  rings: z.enum(oemDutyRings),
})
export type OemDuty = z.output<typeof OemDuty>

export const mostOnDuty = 20

export const oemDutyCalls = {
  duty: call({
    path: 'oem/getDuty.action',
    description: "Who is on an operator's duty list, who else could be, and whom its step of the ladder rings.",
    kind: 'query',
    body: 'form',
    permission: 'oem:select',
    scope: { oemId: 'oem' },
    input: z.object({ oemId: Id }),
    output: OemDuty,
  }),
  /** The whole list in its order; an empty one takes it away. */
  changeDuty: call({
    path: 'oem/changeDuty.action',
    description: "Sets an operator's duty list: whom its step of the ladder rings, in this order.",
    kind: 'command',
    body: 'json',
    permission: 'oem:update',
    scope: { oemId: 'oem' },
    input: z.strictObject({ oemId: Id, accountIds: z.array(Id).check(z.maxLength(mostOnDuty)) }),
    output: OemDuty,
  }),
}
