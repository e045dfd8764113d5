/** Alarms that lie behind: raised by equipment, told, taken, judged, dealt with and filed, as the tables of moves allow. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { nuisance, pastEvents, type Finding, type PastEventRow } from '../values/past-events.ts'
import { day, hour, minute, writeEntry, type PastUnit, type PastWorld } from './past-world.ts'
import type { OnWatch } from './plan-roster.ts'
import type { EquipmentRow, Raised } from './raised.ts'
import { writeCourse } from './write-course.ts'

/** Kitchens smoke at noon and in the evening; the rest happens when people are about. */
const hoursOf: Readonly<Partial<Record<Finding, readonly [number, number]>>> = {
  cooking: [10.5, 13.5],
  steam: [19, 22.5],
  dust: [8, 17],
  touched: [11, 18],
  test: [9, 11],
}

const momentIn = ({ now, from, chance }: PastWorld, finding: Finding): number => {
  const [early, late] = hoursOf[finding] ?? [6, 23]
  const days = Math.floor((now - from) / day)
  // The wall clock of a unit is eight hours ahead.
  const midnight = Math.floor((now + 8 * hour) / day) * day - 8 * hour
  return midnight - Math.floor(chance.between(1, days)) * day + chance.between(early, late) * hour
}

const lastsOf = ({ chance }: PastWorld, kind: string): number =>
  kind === 'fault' ? chance.between(20, 600) * minute : chance.between(1.5, 25) * minute

const raise = (world: PastWorld, row: PastEventRow, equipment: EquipmentRow, finding: Finding): Raised | undefined => {
  const { chance, newId } = world
  const event = findDeviceType({ id: row.type }).events[row.event]
  if (!event) throw new Error(`${row.type} has no event ${row.event}`)
  const at = Math.floor(momentIn(world, finding))
  const recoveredAt = Math.floor(at + lastsOf(world, event.kind))
  const value = row.value ? Math.round(chance.between(row.value[0], row.value[1]) * 10) / 10 : null
  const { kind, priority } = event
  const property = row.property ?? null
  return { id: newId(at), at, recoveredAt, equipment, event: row.event, kind, priority, property, value, finding }
}

const ofType = ({ unit }: PastUnit, type: DeviceTypeId): readonly EquipmentRow[] => {
  const { equipmentTypeId } = findDeviceType({ id: type })
  return unit.equipment.filter(({ type_no }) => type_no === equipmentTypeId)
}

const usual = (unit: PastUnit, world: PastWorld): readonly Raised[] =>
  pastEvents.flatMap((row) => {
    const [first, ...rest] = ofType(unit, row.type)
    if (!first) return []
    const share = (world.now - world.from) / (90 * day)
    const times = Math.round(row.times * share * world.chance.between(0.5, 1.5))
    return Array.from({ length: times }, () => {
      const equipment = world.chance.pick([first, ...rest])
      return raise(world, row, equipment, world.chance.pick(row.findings))
    }).flatMap((raised) => raised ?? [])
  })

/** The same two points again and again, and worse of late. */
const nuisances = (unit: PastUnit, world: PastWorld): readonly Raised[] => {
  const [row] = pastEvents
  const points = [...ofType(unit, 'smokeDetectorWired'), ...ofType(unit, 'smokeDetector')].slice(0, nuisance.points)
  return points.flatMap((equipment) => {
    const [fewest, most] = nuisance.times
    const times = Math.round(world.chance.between(fewest, most))
    return Array.from({ length: times }, () => {
      const finding = world.chance.pick(nuisance.findings)
      return row && raise(world, row, equipment, finding)
    }).flatMap((raised) => raised ?? [])
  })
}

/** In the order of time; one that would begin before the last of its kind had ended is left out. */
const apart = (all: readonly Raised[]): readonly Raised[] => {
  const busyUntil = new Map<string, number>()
  return all
    .toSorted((one, other) => one.at - other.at)
    .filter(({ equipment, event, at, recoveredAt }) => {
      const key = `${equipment.id} ${event}`
      const isFree = at > (busyUntil.get(key) ?? 0)
      if (isFree) busyUntil.set(key, recoveredAt + 12 * hour)
      return isFree
    })
}

export const planAlarms = (unit: PastUnit, world: PastWorld, onWatch: OnWatch): readonly Raised[] => {
  const all = apart([...usual(unit, world), ...nuisances(unit, world)]).filter(
    ({ recoveredAt }) => recoveredAt < world.now - hour,
  )
  for (const raised of all) {
    const { at, id, equipment, event, priority } = raised
    writeCourse(unit, world, raised, onWatch(at))
    writeEntry(world, unit, { at, kind: 'alarm', subject: id, equipment: equipment.id, event, priority })
  }
  return all
}
