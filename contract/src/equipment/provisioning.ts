/** How a device gets a secret of its own: the first by the claim it was made with, each further one by the one before. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'
import { KeyCode } from './equipment.ts'

/** As many as are handed over at once. */
export const mostClaims = 500
/** How long a device waits that nobody has bound yet. */
export const claimAgainSeconds = 30

const bytesOf32 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const Secret = z.string().check(z.minLength(16), z.maxLength(128))

/** A secret for the eyes of one device: docs/devices.md says how it is opened. */
export const SealedSecret = z.object({ key: z.string(), box: z.string() })

/** Nobody is signed in: a device has no account. */
const ofDevice = { kind: 'command', body: 'json', permission: 'public', scope: 'none' } as const
/** X25519, made by the device and kept there until it has logged in. */
const deviceKey = bytesOf32

export const provisioningCalls = {
  claim: call({
    ...ofDevice,
    path: 'device/claim.action',
    description:
      'A device gives the claim it was made with for a secret of its own; until a unit has bound it, it is told to wait.',
    input: z.strictObject({ keyCode: KeyCode, claim: Secret, deviceKey }),
    output: z.discriminatedUnion('state', [
      z.object({ state: z.literal('waiting'), againInSeconds: z.int() }),
      z.object({ state: z.literal('claimed'), sealed: SealedSecret }),
    ]),
  }),
  renew: call({
    ...ofDevice,
    path: 'device/renewSecret.action',
    description: 'A device gets a new secret; the old one opens until the new one has been used, and nothing then.',
    input: z.strictObject({ keyCode: KeyCode, secret: Secret, deviceKey }),
    output: z.object({ sealed: SealedSecret }),
  }),
  register: call({
    path: 'device/registerClaims.action',
    description:
      'Says of devices on the shelf by which claim each may come, as SHA-256 of it; a new one takes the place of the old.',
    kind: 'command',
    body: 'json',
    permission: 'equip:price',
    scope: { oemId: 'oem' },
    input: z.strictObject({
      oemId: Id,
      claims: z
        .array(z.strictObject({ keyCode: KeyCode, claimHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }))
        .check(z.minLength(1), z.maxLength(mostClaims)),
    }),
    /** Refused: what lies on no shelf of this operator. */
    output: z.object({ registered: z.int(), refused: z.array(z.string()) }),
  }),
  revoke: call({
    path: 'device/revokeSecret.action',
    description:
      'Ends what a device logs in with: its connection is closed within a second, and it comes back by a new claim only.',
    kind: 'command',
    body: 'json',
    permission: 'equip:custom',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({
      equipmentId: Id,
      reason: z.string().check(z.minLength(2), z.maxLength(140)),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    output: z.object({}),
  }),
}
