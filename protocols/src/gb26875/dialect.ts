/** Where makers leave the standard: rows of values. What a transmitter speaks stands beside its address in the registry. */
import type { DataUnit } from './data-unit.ts'

export interface Dialect {
  /** Zone and point, each of two bytes. */
  readonly placeBytes: 'lowFirst' | 'highFirst'
  readonly placeOrder: 'zonePoint' | 'pointZone'
  readonly stateBytes: 'lowFirst' | 'highFirst'
  /** How far its clock is ahead of UTC. */
  readonly zoneMinutes: number
  /** What stands in the byte of a duty check that the standard leaves at 0: the minutes in which somebody must answer. */
  readonly dutyMinutes: number
}

const standard: Dialect = {
  placeBytes: 'lowFirst',
  placeOrder: 'zonePoint',
  stateBytes: 'lowFirst',
  zoneMinutes: 480,
  dutyMinutes: 0,
}

const dialects: Readonly<Record<string, Dialect>> = {
  standard,
  dutyMinutes: { ...standard, dutyMinutes: 10 },
  utc: { ...standard, zoneMinutes: 0 },
  highFirst: { ...standard, placeBytes: 'highFirst', stateBytes: 'highFirst' },
  pointFirst: { ...standard, placeOrder: 'pointZone' },
}

/** One that nobody knows is read by the standard: a fire of it must not wait for a name. */
export const dialectOf = (name: string): Dialect =>
  (Object.hasOwn(dialects, name) ? dialects[name] : undefined) ?? standard

const swapped = (word: number): number => ((word & 0xff) << 8) | (word >> 8)

interface Placed {
  readonly zone: number
  readonly point: number
}

const placeIn = ({ placeBytes, placeOrder }: Dialect, { zone, point }: Placed): Placed => {
  const [first, second] = placeBytes === 'highFirst' ? [swapped(zone), swapped(point)] : [zone, point]
  return placeOrder === 'pointZone' ? { zone: second, point: first } : { zone: first, point: second }
}

/** The unit as the standard would have it. The same again leads back. */
export const inStandard = (unit: DataUnit, dialect: Dialect): DataUnit => {
  if (unit.kind === 'foreign' || dialect === standard) return unit
  const isSwapped = dialect.stateBytes === 'highFirst'
  const objects = unit.objects.map((own) => ({
    ...own,
    ...('zone' in own ? placeIn(dialect, own) : {}),
    ...('state' in own && unit.kind !== 'deviceState' && isSwapped ? { state: swapped(own.state) } : {}),
  }))
  // Every object keeps the fields of its kind.
  return { kind: unit.kind, objects } as unknown as DataUnit
}
