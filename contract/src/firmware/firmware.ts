/** Firmware over the air: signed images, jobs that go over a fleet in waves, and what a device asks and tells of it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { KeyCode } from '../equipment/equipment.ts'
import { FormInt, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { firmwareJobStates, firmwareStates, toldStates } from './firmware-moves.ts'

export const mostFirmwareBytes = 4_194_304
/** A chunk of this many bytes, and the next from where it ended. */
export const firmwareChunkBytes = 32_768

const Version = z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/))
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Key = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const Signature = z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/))
const reason = z.string().check(z.minLength(2), z.maxLength(140))
const password = z.string().check(z.minLength(1), z.maxLength(200))

/** What is signed, in this order: docs/devices.md. */
const manifest = {
  equipmentTypeId: FormInt(1, 99_999),
  version: Version,
  /** Whoever runs less than this takes another version first. */
  minimumVersion: Version,
  size: FormInt(1, mostFirmwareBytes),
  sha256: Sha256,
  signature: Signature,
}

export const FirmwareImage = z.object({
  firmwareImageId: Id,
  oemId: Id,
  equipmentTypeId: z.int(),
  version: z.string(),
  minimumVersion: z.string(),
  size: z.int(),
  sha256: z.string(),
  addedAt: Instant,
})
export type FirmwareImage = z.output<typeof FirmwareImage>

const counts = z.record(z.enum(firmwareStates), z.int())

export const FirmwareJob = z.object({
  firmwareJobId: Id,
  oemId: Id,
  equipmentTypeId: z.int(),
  version: z.string(),
  state: z.enum(firmwareJobStates),
  /** Why the platform stopped it. */
  why: z.nullable(z.enum(['failures', 'rolledBack', 'switched'])),
  wave: z.int(),
  stopPercent: z.int(),
  watchMinutes: z.int(),
  reason: z.string(),
  addedAt: Instant,
  counts,
  waves: z.array(z.object({ wave: z.int(), counts })),
})
export type FirmwareJob = z.output<typeof FirmwareJob>

export const FirmwareUnit = z.object({
  equipmentId: Id,
  projectId: Id,
  deviceName: z.string(),
  keyCode: z.string(),
  wave: z.int(),
  state: z.enum(firmwareStates),
  fromVersion: z.string(),
  fetchedBytes: z.int(),
  why: z.nullable(z.string()),
  changedAt: Instant,
})
export type FirmwareUnit = z.output<typeof FirmwareUnit>

/** Operators alone: what runs in a device is not a unit's to choose. */
const command = { kind: 'command', body: 'json', permission: 'gatewaySet:batch' } as const
const query = { kind: 'query', body: 'form', permission: 'gatewaySet:batch' } as const
/** With the device's own secret, as at its MQTT login. */
const ofDevice = { kind: 'command', body: 'json', permission: 'public', scope: 'none' } as const
const shown = { keyCode: KeyCode, secret: z.string().check(z.minLength(16), z.maxLength(128)) }
const ofJob = { scope: { firmwareJobId: 'firmwareJob' }, output: FirmwareJob } as const

export const firmwareCalls = {
  registerKey: call({
    ...command,
    path: 'firmware/registerKey.action',
    description: 'Registers the Ed25519 key whose signature an operator’s images carry.',
    scope: { oemId: 'oem' },
    input: z.strictObject({ oemId: Id, publicKey: Key, password }),
    output: z.object({}),
  }),
  endKey: call({
    ...command,
    path: 'firmware/endKey.action',
    description: 'Takes no image by this key any more; jobs of images that it signed go no further.',
    scope: { oemId: 'oem' },
    input: z.strictObject({ oemId: Id, publicKey: Key, password }),
    output: z.object({}),
  }),
  prepare: call({
    ...command,
    path: 'firmware/prepareImage.action',
    description: 'Where an image may be sent to, for a minute; it is taken when its hash and its signature are right.',
    scope: { oemId: 'oem' },
    input: z.strictObject({ oemId: Id, ...manifest }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  images: call({
    ...query,
    path: 'firmware/findImages.action',
    description: 'The images of the operators in reach, newest first.',
    scope: 'rows',
    input: z.object(pageInput),
    output: pageOf(FirmwareImage),
  }),
  add: call({
    ...command,
    path: 'firmware/addJob.action',
    description:
      'Begins an update of the devices that the image fits, in waves; above 100 devices a second person has to say yes.',
    scope: { firmwareImageId: 'firmwareImage', projectIds: 'project' },
    input: z.strictObject({
      firmwareImageId: Id,
      /** Left out: all of the operator. */
      projectIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(200))),
      /** Only who runs one of these. */
      fromVersions: z.optional(z.array(Version).check(z.minLength(1), z.maxLength(20))),
      stopPercent: FormInt(1, 50),
      watchMinutes: FormInt(0, 1_440),
      reason,
      password,
    }),
    output: FirmwareJob,
  }),
  approve: call({
    ...command,
    ...ofJob,
    path: 'firmware/approveJob.action',
    description: 'The second person says yes to a job that takes two.',
    input: z.strictObject({ firmwareJobId: Id, password }),
  }),
  pause: call({
    ...command,
    ...ofJob,
    path: 'firmware/pauseJob.action',
    description: 'Begins no further device; what has begun goes its way.',
    input: z.strictObject({ firmwareJobId: Id }),
  }),
  goOn: call({
    ...command,
    ...ofJob,
    path: 'firmware/continueJob.action',
    description: 'Goes on with a job that was paused, or that stopped because of what happened; with the password.',
    input: z.strictObject({ firmwareJobId: Id, password }),
  }),
  end: call({
    ...command,
    ...ofJob,
    path: 'firmware/endJob.action',
    description: 'Ends a job: nobody who waits begins, nobody who has not begun to write does.',
    input: z.strictObject({ firmwareJobId: Id }),
  }),
  retry: call({
    ...command,
    path: 'firmware/retryUnit.action',
    description: 'Puts a device that failed back into the queue of its job.',
    scope: { firmwareJobId: 'firmwareJob', equipmentId: 'equipment' },
    input: z.strictObject({ firmwareJobId: Id, equipmentId: Id }),
    output: FirmwareJob,
  }),
  find: call({
    ...query,
    path: 'firmware/findJobs.action',
    description: 'Jobs with their devices by wave and state, newest first.',
    scope: 'rows',
    input: z.object(pageInput),
    output: pageOf(FirmwareJob),
  }),
  units: call({
    ...query,
    path: 'firmware/findUnits.action',
    description: 'The devices of a job: how far each is, and why one failed.',
    scope: { firmwareJobId: 'firmwareJob' },
    input: z.object({ ...pageInput, firmwareJobId: Id, state: z.optional(z.enum(firmwareStates)) }),
    output: pageOf(FirmwareUnit),
  }),
  ask: call({
    ...ofDevice,
    path: 'device/askFirmware.action',
    description: 'A device asks whether there is firmware for it; it is told of none while anything burns in its unit.',
    input: z.strictObject(shown),
    output: z.object({
      againInSeconds: z.int(),
      order: z.nullable(
        z.object({
          firmwareJobId: Id,
          equipmentTypeId: z.int(),
          version: z.string(),
          minimumVersion: z.string(),
          size: z.int(),
          sha256: z.string(),
          signature: z.string(),
          state: z.enum(firmwareStates),
        }),
      ),
    }),
  }),
  take: call({
    ...ofDevice,
    path: 'device/takeFirmware.action',
    description: 'A piece of the image from where the device says, so that a torn download goes on where it tore.',
    input: z.strictObject({ ...shown, firmwareJobId: Id, from: FormInt(0, mostFirmwareBytes) }),
    output: z.object({ bytes: z.string(), size: z.int() }),
  }),
  tell: call({
    ...ofDevice,
    path: 'device/tellFirmware.action',
    description:
      'A device says how far it is. It asks by `updating` whether it may write now: not while there is an alarm or an order.',
    input: z.strictObject({
      ...shown,
      firmwareJobId: Id,
      state: z.enum(toldStates),
      why: z.optional(z.string().check(z.maxLength(60))),
    }),
    output: z.object({ accepted: z.boolean(), state: z.enum(firmwareStates) }),
  }),
}
