/** What stands and happens at an operator, in figures. What nobody measures yet is not here. */
import * as z from 'zod/mini'
import { Bilingual } from '../brand/brand.ts'
import { equipmentStateNames } from '../equipment/equipment.ts'
import { Id, Instant } from '../ids.ts'
import { Oem, oemStates } from './oem-state.ts'

/** Days of alarms behind a row, oldest first; the last one ends now. */
export const figureDays = 30

const Count = z.int().check(z.nonnegative())

const EquipmentFigures = z.object({
  total: Count,
  /** Known to be offline; what was never heard of is not among them. */
  offline: Count,
  byState: z.record(z.enum(equipmentStateNames), Count),
})

export const OemFigures = z.object({
  ...Oem.shape,
  /** Null until a brand is published; people then see the default one. */
  brand: z.nullable(z.object({ name: Bilingual, colour: z.string(), domains: z.array(z.string()) })),
  units: Count,
  equipment: EquipmentFigures,
  people: Count,
  fires: Count,
  alarmsByDay: z.array(Count),
  /** Equipment whose service ends within 30 days. */
  renewalsDue: Count,
})
export type OemFigures = z.output<typeof OemFigures>

/** The fire that has burned longest. */
export const OldestFire = z.object({
  equipmentId: Id,
  oemName: z.string(),
  projectName: z.string(),
  deviceName: z.string(),
  since: Instant,
})
export type OldestFire = z.output<typeof OldestFire>

export const OemOverview = z.object({
  byState: z.record(z.enum(oemStates), Count),
  units: Count,
  equipment: z.object({ total: Count, offline: Count }),
  fires: Count,
  oldestFire: z.nullable(OldestFire),
  /** Equipment by how soon its service ends. */
  renewals: z.object({ ended: Count, in30: Count, in60: Count, in90: Count }),
  /** Operators whose own service ends within 30 days, or has ended. */
  endingOperators: Count,
  textMessages: z.enum(['ready', 'notSetUp']),
})
export type OemOverview = z.output<typeof OemOverview>
