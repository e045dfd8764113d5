/** What equipment exists, by call: a small index, then one row at a time, so that operator-made types come the same way. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt } from '../ids.ts'

const Bilingual = z.object({ zh: z.string(), en: z.string() })

/** A command and what it is called. */
const Move = z.object({ action: z.string(), name: Bilingual })

export const DeviceTypeSummary = z.object({
  equipmentTypeId: z.int(),
  typeName: z.string(),
  name: Bilingual,
  system: z.string(),
  page: z.string(),
  icon: z.string(),
  /** Which page opens is decided by what a device speaks before anything else. */
  protocolIds: z.array(z.int()),
  /** It speaks for others, which hang on it. */
  hasChildren: z.boolean(),
  /** It can be told to be in a state, and so be part of a scene. */
  inScenes: z.boolean(),
  /** By what many of its kind are turned on and off together; null where nobody does so. */
  together: z.nullable(z.object({ on: Move, off: Move })),
})
export type DeviceTypeSummary = z.output<typeof DeviceTypeSummary>

export const deviceTypeCalls = {
  index: call({
    path: 'deviceType/findTypes.action',
    description:
      'Every kind of equipment there is: number, name, system, page and protocols. With it ids become words.',
    kind: 'query',
    body: 'form',
    permission: 'signedIn',
    openToPrograms: true,
    scope: 'none',
    input: z.object({}),
    output: z.object({ rows: z.array(DeviceTypeSummary) }),
  }),
  detail: call({
    path: 'deviceType/getType.action',
    description:
      'One kind of equipment in full: its properties with units, events with names and severities, commands and limits.',
    kind: 'query',
    body: 'form',
    permission: 'signedIn',
    openToPrograms: true,
    scope: 'none',
    input: z.object({ equipmentTypeId: FormInt(1, 99_999) }),
    // The row is data that device-types already checks at compile time; describing it again here would stand twice.
    output: z.object({ row: z.record(z.string(), z.unknown()) }),
  }),
}
