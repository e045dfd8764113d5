/**
 * Loops that have power only in some periods of the week. Under each lie timers that close them when a period begins and
 * open them when it ends; they are set, rest and go together.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { PreparedBatch } from './batch.ts'
import { TariffRate, tariffRates } from '../energy/tariff.ts'
import { mostPeriodsADay, Period } from './periods.ts'
import { clockOf, namesClock, timedLoops, TimerName, TimerRun } from './timer.ts'

export const sharingActions = ['switchOn', 'switchOff'] as const
export type SharingAction = (typeof sharingActions)[number]

const Periods = z.array(Period).check(z.minLength(1), z.maxLength(7 * mostPeriodsADay))

/** Instead of periods: without power while the unit's tariff is at one of these rates. Never at all of them. */
const OffRates = z.array(TariffRate).check(z.minLength(1), z.maxLength(tariffRates.length - 1))

/** When there is power: by one of the two, never both. */
const byWhat = { periods: z.optional(Periods), offRates: z.optional(OffRates) }
const saysWhen = z.refine<{ readonly periods?: unknown; readonly offRates?: unknown }>(
  ({ periods, offRates }) => periods !== undefined || offRates !== undefined,
  { path: ['periods'] },
)

const SharingMove = z.object({ at: Instant, action: z.enum(sharingActions) })
export type SharingMove = z.output<typeof SharingMove>

export const SharingRow = z.object({
  sharingId: Id,
  projectId: Id,
  name: z.string(),
  /** None where it follows the tariff. */
  periods: z.array(Period),
  /** None where it follows periods. */
  offRates: z.array(TariffRate),
  isOn: z.boolean(),
  revision: z.int(),
  /** By which the unit's clock goes. */
  zone: z.string(),
  /** null: it rests. */
  nextMove: z.nullable(SharingMove),
  by: z.nullable(z.string()),
  loops: z.array(z.object({ equipmentId: Id, deviceName: z.string() })),
})
export type SharingRow = z.output<typeof SharingRow>

export const SharingRun = z.object({ ...TimerRun.shape, action: z.enum(sharingActions) })
export type SharingRun = z.output<typeof SharingRun>

/** Looked at both ways: what may not be opened, or not be closed, stays out of it. */
export const PreparedSharing = z.object({
  ...PreparedBatch.shape,
  /** The other half of the confirmation: of closing, as `nonce` is of opening. */
  closingNonce: z.string(),
})
export type PreparedSharing = z.output<typeof PreparedSharing>

const Nonce = z.string().check(z.minLength(1), z.maxLength(100))

export const sharingCalls = {
  list: call({
    path: 'timer/findSharings.action',
    description: 'The time sharing of a unit, or of one loop or the loops of one box.',
    kind: 'query',
    body: 'form',
    permission: 'timer:list',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.object({ ...pageInput, projectId: z.optional(Id), equipmentId: z.optional(Id) }),
    output: pageOf(SharingRow),
  }),
  runs: call({
    path: 'timer/findSharingRuns.action',
    description: 'When time sharing moved its loops or was too late to, newest first.',
    kind: 'query',
    body: 'form',
    permission: 'timer:select',
    scope: { sharingId: 'timeSharing' },
    input: z.object({ sharingId: Id }),
    output: z.object({ rows: z.array(SharingRun) }),
  }),
  preview: call({
    path: 'timer/getNextMoves.action',
    description: 'What periods or the tariff would do next, by the unit’s own clock.',
    kind: 'query',
    body: 'json',
    permission: 'timer:select',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.object({ ...clockOf, ...byWhat }).check(namesClock, saysWhen),
    output: z.object({ zone: z.string(), moves: z.array(SharingMove) }),
  }),
  prepare: call({
    path: 'timer/prepareSharing.action',
    description:
      'Asks which loops could be opened and closed by the clock, which are left out and why, and two nonces.',
    kind: 'command',
    body: 'json',
    permission: 'timer:insert',
    scope: { projectId: 'project', equipmentIds: 'equipment' },
    input: z.strictObject(timedLoops),
    output: PreparedSharing,
  }),
  save: call({
    path: 'timer/saveSharing.action',
    description: 'Sets the prepared time sharing, or an older one anew, with the password that its danger asks for.',
    kind: 'command',
    body: 'json',
    permission: 'timer:insert',
    scope: { sharingId: 'timeSharing' },
    input: z
      .strictObject({
        nonce: Nonce,
        closingNonce: Nonce,
        password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
        sharingId: z.optional(Id),
        name: TimerName,
        ...byWhat,
      })
      .check(saysWhen),
    output: SharingRow,
  }),
  turn: call({
    path: 'timer/turnSharing.action',
    description: 'Lets time sharing rest, or act again from now on.',
    kind: 'command',
    body: 'json',
    permission: 'timer:update',
    scope: { sharingId: 'timeSharing' },
    input: z.strictObject({ sharingId: Id, isOn: z.boolean() }),
    output: SharingRow,
  }),
  remove: call({
    path: 'timer/removeSharing.action',
    description: 'Ends time sharing with all its timers; what it did stays in the records.',
    kind: 'command',
    body: 'json',
    permission: 'timer:delete',
    scope: { sharingId: 'timeSharing' },
    input: z.strictObject({ sharingId: Id }),
    output: z.object({}),
  }),
}
