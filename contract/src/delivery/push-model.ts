/** Push models: what happens at a company's equipment, sent to an address of the company's, signed. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { PushAddress } from './push-address.ts'

export const pushKinds = ['alarm', 'recovery', 'presence', 'command'] as const
export type PushKind = (typeof pushKinds)[number]

export const pushStates = ['active', 'paused'] as const
export const deliveryStates = ['waiting', 'delivered', 'dead'] as const

export const PushModel = z.object({
  pushModelId: Id,
  companyId: Id,
  name: z.string(),
  address: z.string(),
  kinds: z.array(z.enum(pushKinds)),
  state: z.enum(pushStates),
  createdAt: Instant,
  /** Deliveries that wait, and those that were given up. */
  waiting: z.int(),
  dead: z.int(),
})
export type PushModel = z.output<typeof PushModel>

export const PushDelivery = z.object({
  deliveryId: Id,
  pushModelId: Id,
  /** One of the kinds, or `test`. */
  kind: z.string(),
  equipmentId: z.nullable(Id),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: Instant,
  /** When it is tried next; null once it is over. */
  nextAt: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  /** What the receiver answered last, or why it could not be asked. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.string()),
})
export type PushDelivery = z.output<typeof PushDelivery>

/** What the receiver reads; `deliveryId` is the same at every attempt. */
export interface PushedEvent {
  readonly deliveryId: string
  readonly kind: PushKind | 'test'
  readonly at: string
  readonly companyId: string
  readonly projectId: string | null
  readonly equipmentId: string | null
  readonly event: Readonly<Record<string, unknown>>
}

/** Under the signature of every post, which is as protocols/body-signature says. */
export const deliveryHeader = 'vigil-delivery'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const Kinds = z.array(z.enum(pushKinds)).check(z.minLength(1), z.maxLength(pushKinds.length))

export const pushModelCalls = {
  list: call({
    path: 'push/findModels.action',
    description: 'The push models of a company: where its events are sent and how much waits.',
    kind: 'query',
    body: 'form',
    permission: 'customComy:custom',
    scope: { companyId: 'company' },
    input: z.object({ companyId: Id, ...pageInput }),
    output: pageOf(PushModel),
  }),
  add: call({
    path: 'push/addModel.action',
    description: "Has a company's events sent to an address; the only answer that ever carries the signing secret.",
    kind: 'command',
    body: 'json',
    permission: 'customComy:custom',
    scope: { companyId: 'company' },
    input: z.strictObject({ companyId: Id, name: Name, address: PushAddress, kinds: Kinds }),
    output: z.object({ ...PushModel.shape, secret: z.string() }),
  }),
  change: call({
    path: 'push/updateModel.action',
    description: 'Changes a push model; paused, nothing new is taken up and what waits goes on waiting.',
    kind: 'command',
    body: 'json',
    permission: 'customComy:custom',
    scope: { pushModelId: 'pushModel' },
    input: z.strictObject({
      pushModelId: Id,
      name: z.optional(Name),
      address: z.optional(PushAddress),
      kinds: z.optional(Kinds),
      state: z.optional(z.enum(pushStates)),
    }),
    output: PushModel,
  }),
  remove: call({
    path: 'push/removeModel.action',
    description: 'Removes a push model and all that waits for it.',
    kind: 'command',
    body: 'form',
    permission: 'customComy:custom',
    scope: { pushModelId: 'pushModel' },
    input: z.strictObject({ pushModelId: Id }),
    output: z.object({ removed: z.boolean() }),
  }),
  test: call({
    path: 'push/testModel.action',
    description: 'Sends a test through the same road as everything else; the delivery log shows what became of it.',
    kind: 'command',
    body: 'form',
    permission: 'customComy:custom',
    scope: { pushModelId: 'pushModel' },
    input: z.strictObject({ pushModelId: Id }),
    output: PushDelivery,
  }),
  deliveries: call({
    path: 'push/findDeliveries.action',
    description: 'What was sent by a push model and what the receiver answered, newest first.',
    kind: 'query',
    body: 'form',
    permission: 'customComy:custom',
    scope: { pushModelId: 'pushModel' },
    input: z.object({ pushModelId: Id, state: z.optional(z.enum(deliveryStates)), ...pageInput }),
    output: pageOf(PushDelivery),
  }),
  retry: call({
    path: 'push/retryDelivery.action',
    description: 'Begins a given-up delivery anew, with a day before it.',
    kind: 'command',
    body: 'form',
    permission: 'customComy:custom',
    scope: { deliveryId: 'delivery' },
    input: z.strictObject({ deliveryId: Id }),
    output: PushDelivery,
  }),
}
