/** What is written into a gateway, and what speaks through it and is in nobody's register yet. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { KeyCode } from './equipment.ts'

export const HeardChild = z.object({
  childDeviceKey: z.string(),
  lastAt: Instant,
  messages: z.int(),
  /** What it measures, by the names it uses. */
  measures: z.array(z.string()),
})
export type HeardChild = z.output<typeof HeardChild>

/** free: can be added. yours: registered where the caller reaches it. taken: somebody else's, and whose is not said. */
export const serialFates = ['free', 'yours', 'taken'] as const
export type SerialFate = (typeof serialFates)[number]

export const mostSerials = 50

export const SerialRow = z.object({
  keyCode: z.string(),
  fate: z.enum(serialFates),
  /** Where it is registered, for whoever reaches it. */
  equipmentId: z.nullable(Id),
  deviceName: z.nullable(z.string()),
  /** What it is, where it lies on a shelf from which the caller may take it. */
  stock: z.nullable(z.object({ equipmentTypeId: z.int(), protocolId: z.nullable(z.int()) })),
})
export type SerialRow = z.output<typeof SerialRow>

/** What an installer types into the box. Its secret is no part of it: that is shown once, when it is registered. */
export const GatewaySettings = z.object({
  /** Where devices connect, as `mqtts://host:port`; null where the installation does not say. */
  address: z.nullable(z.string()),
  /** User name and client id. */
  keyCode: z.string(),
  topics: z.object({ report: z.string(), ack: z.string(), command: z.string() }),
  /** How often it is expected to speak, and after how long a silence it counts as offline; 0 is never. */
  reportIntervalSec: z.int(),
  offlineAfterSec: z.int(),
  /** What is registered behind it speaks under these names. */
  childDeviceKeys: z.array(z.string()),
})
export type GatewaySettings = z.output<typeof GatewaySettings>

export const discoveryCalls = {
  settings: call({
    path: 'equipment/getGatewaySettings.action',
    description: 'What is written into a gateway so that it reaches the platform, without its secret.',
    kind: 'query',
    body: 'form',
    permission: 'gatewaySet:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: GatewaySettings,
  }),
  heard: call({
    path: 'equipment/findHeard.action',
    description:
      'Children that a gateway has spoken for and that are not registered behind it, with what they measure.',
    kind: 'query',
    body: 'form',
    permission: 'equip:insert',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: z.object({ rows: z.array(HeardChild) }),
  }),
  serials: call({
    path: 'equipment/findSerials.action',
    description:
      'Of the codes on labels: which can be added, which the caller has already, which are bound elsewhere; in the order asked.',
    kind: 'query',
    body: 'json',
    permission: 'equip:insert',
    scope: 'rows',
    input: z.object({ keyCodes: z.array(KeyCode).check(z.minLength(1), z.maxLength(mostSerials)) }),
    output: z.object({ rows: z.array(SerialRow) }),
  }),
}
