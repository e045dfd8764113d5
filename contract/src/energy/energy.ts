/** What a unit uses, when, and what it costs: all of it sums of slots of fifteen minutes. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, Fen, Id, Instant, WattHour } from '../ids.ts'
import { PricePlan, Prices } from './bill.ts'
import { TariffRate } from './tariff.ts'

export const energyPeriods = ['day', 'week', 'month', 'year'] as const
export const EnergyPeriod = z.enum(energyPeriods)
export type EnergyPeriod = z.output<typeof EnergyPeriod>

/** Grams of CO₂ for a kWh from the public grid, from that year on: the national mean, as it was last made known [memory]. */
const carbonFactors = [
  { fromYear: 2000, grams: 557 },
  { fromYear: 2022, grams: 537 },
  { fromYear: 2023, grams: 531 },
] as const

export const carbonGrams = (wh: number, year: number): number => {
  const { grams } = carbonFactors.findLast(({ fromYear }) => fromYear <= year) ?? carbonFactors[0]
  return Math.round((wh * grams) / 1_000)
}

const RateUse = z.object({ sharp: WattHour, peak: WattHour, flat: WattHour, valley: WattHour })
export type RateUse = z.output<typeof RateUse>

const BillLine = z.object({
  rate: TariffRate,
  /** In 0.0001 yuan for a kWh. */
  price: z.int(),
  wh: WattHour,
  fen: Fen,
  spans: z.array(z.object({ from: z.string(), to: z.string(), wh: WattHour, fen: Fen })),
})

const LoadPoint = z.object({ at: Instant, w: z.int() })
export type LoadPoint = z.output<typeof LoadPoint>

const Loop = z.object({
  equipmentId: Id,
  /** None: it is in another unit now. */
  name: z.nullable(z.string()),
  wh: WattHour,
  /** In the period before, up to the same point. */
  before: WattHour,
})
export type EnergyLoop = z.output<typeof Loop>

const Jump = z.object({
  equipmentId: Id,
  name: z.nullable(z.string()),
  since: Instant,
  at: Instant,
  wh: WattHour,
})
export type EnergyJump = z.output<typeof Jump>

const UnitUse = z.object({
  /** The end of the last slot that is known; none: nothing is. */
  asOf: z.nullable(Instant),
  zone: z.string(),
  period: EnergyPeriod,
  from: z.string(),
  /** The day after the last. */
  to: z.string(),
  wh: WattHour,
  fen: Fen,
  /** Nobody has set prices: these are the usual ones. */
  isUsualPrice: z.boolean(),
  /** The period before, and the same of last year, up to the same point; none: nothing is known of it. */
  before: z.nullable(z.object({ wh: WattHour, fen: Fen })),
  lastYear: z.nullable(z.object({ wh: WattHour, fen: Fen })),
  /** If it goes on like this to the end of the period. */
  expectedFen: z.nullable(Fen),
  carbonGrams: z.int(),
  /** The highest mean of fifteen minutes. */
  demand: z.nullable(LoadPoint),
  /** As the meters read now; none where no meter of the unit tells it. */
  powerFactor: z.nullable(z.number()),
  unbalance: z.nullable(z.number()),
  slots: z.object({ known: z.int(), estimated: z.int(), suspect: z.int() }),
  jumps: z.array(Jump),
  /** By hour of a day, day, or month of a year. */
  bars: z.array(z.object({ name: z.string(), byRate: RateUse })),
  byRate: RateUse,
  /** The last day of the period that anything is known of, and the day before it. */
  load: z.object({ day: z.string(), points: z.array(LoadPoint), before: z.array(LoadPoint) }),
  lines: z.array(BillLine),
  meters: z.int(),
  /** Loops with none behind them, those that used most first. */
  loops: z.array(Loop),
  /** What no loop told of the whole; below zero where they told more. */
  unmeteredWh: z.int(),
})
export type UnitUse = z.output<typeof UnitUse>

/** A meter that told nothing on some days of a report. */
export interface SilentMeter {
  readonly name: string
  readonly missing: number
}

const SlotLine = z.object({
  at: Instant,
  clock: z.string(),
  wh: WattHour,
  rate: TariffRate,
  price: z.int(),
  isEstimated: z.boolean(),
  isSuspect: z.boolean(),
})
export type SlotLine = z.output<typeof SlotLine>

const UnitPrices = z.object({ plans: z.array(PricePlan), isUsual: z.boolean() })
export type UnitPrices = z.output<typeof UnitPrices>

const ofUnit = { kind: 'query', body: 'form', permission: 'energy:select', scope: { projectId: 'project' } } as const

export const energyCalls = {
  use: call({
    ...ofUnit,
    path: 'energy/getUse.action',
    description:
      'What a unit used in a day, week, month or year: by rate, by loop, its load, its cost and the period before.',
    input: z.object({ projectId: Id, period: EnergyPeriod, day: z.optional(Day) }),
    output: UnitUse,
  }),
  slots: call({
    ...ofUnit,
    path: 'energy/findSlots.action',
    description: 'A day of a unit or of one loop in slots of fifteen minutes, each with its rate and price.',
    input: z.object({ projectId: Id, day: Day, equipmentId: z.optional(Id) }),
    scope: { projectId: 'project', equipmentId: 'equipment' },
    output: z.object({ day: z.string(), wh: WattHour, fen: Fen, rows: z.array(SlotLine) }),
  }),
  prices: call({
    ...ofUnit,
    path: 'energy/getPrices.action',
    description: 'What a kWh costs in a unit at each rate, since which day.',
    input: z.object({ projectId: Id }),
    output: UnitPrices,
  }),
  setPrices: call({
    path: 'energy/setPrices.action',
    description: 'Sets what a kWh costs at each rate from a day on; what was used before keeps its price.',
    kind: 'command',
    body: 'json',
    permission: 'energy:price',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, fromDay: Day, prices: Prices }),
    output: UnitPrices,
  }),
  confirmJump: call({
    path: 'energy/confirmJump.action',
    description: 'Says that a jump of a counter is true: it is counted and billed from then on.',
    kind: 'command',
    body: 'json',
    permission: 'energy:update',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({ equipmentId: Id, at: Instant }),
    output: z.object({ equipmentId: Id, at: Instant }),
  }),
  counts: call({
    path: 'dashboard/findElectricityCounts.action',
    description:
      'Electricity of today, of yesterday and of yesterday up to the same point, and the units that used most.',
    kind: 'query',
    body: 'form',
    permission: 'dash:list',
    scope: { projectId: 'project' },
    input: z.object({ projectId: z.optional(Id) }),
    output: z.object({
      asOf: Instant,
      meters: z.int(),
      jumps: z.int(),
      todayWh: WattHour,
      yesterdayWh: WattHour,
      yesterdaySoFarWh: WattHour,
      units: z.array(z.object({ projectId: Id, name: z.string(), todayWh: WattHour })),
    }),
  }),
}
