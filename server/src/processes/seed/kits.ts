/** What is installed together: a host with its points, a box with its loops, or a single thing. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'

export interface Kit {
  readonly type: string
  readonly children: readonly string[]
}

type Points = Partial<Record<DeviceTypeId, number>>

const kit = (type: DeviceTypeId, points: Points = {}): Kit => ({
  type,
  children: Object.entries(points).flatMap(([child, count]) => Array.from({ length: count }, () => child)),
})

/** What nearly every unit has, the most important first. */
const everydayKits: readonly Kit[] = [
  kit('fireAlarmHost', {
    smokeDetectorWired: 14,
    heatDetector: 4,
    manualCallPoint: 4,
    hydrantButton: 3,
    ioModule: 3,
    acoustoOptic: 2,
  }),
  kit('breakerGateway', { breaker: 5, breakerLeakage: 3, breakerThreePhase: 2, breakerOther: 1 }),
  kit('fireWaterSupply', { firePump: 2, jockeyPump: 1, fireWaterTank: 1, pressureAcquisition: 2 }),
  kit('gasHost', { gasDetector: 4, gasValve: 1 }),
  kit('electricalFireHost', { residualCurrentDetector: 3, tempElectricDetector: 2, arcDetector: 1 }),
  kit('gateway', { smokeDetector: 3 }),
  kit('hydrantOutdoor'),
  kit('fireFan'),
  kit('sprayPump'),
  kit('electricalSafetyMonitor'),
  kit('camera'),
  kit('hydrantIndoor'),
  kit('smokeDetector'),
  kit('pressurizationFan'),
  kit('tempHumidity'),
  kit('breaker'),
]

/** A point that no host names in its row still hangs on somebody's line. */
const parentOf = (child: DeviceType, types: readonly DeviceType[]): string =>
  types.find(({ childTypes }) => childTypes.includes(child.id))?.id ?? 'fireAlarmHost'

/** One of everything that the everyday kits leave out, so that a city shows every type there is. */
export const rareKits = (types: readonly DeviceType[]): readonly Kit[] => {
  const common = new Set(everydayKits.flatMap(({ type, children }) => [type, ...children]))
  const rare = types.filter(({ id }) => !common.has(id))
  const points = Map.groupBy(
    rare.filter(({ nodeType }) => nodeType === 'child'),
    (child) => parentOf(child, types),
  )
  const ownParents = rare
    .filter(({ nodeType }) => nodeType !== 'child')
    .map(({ id, childTypes }) => ({ type: id, children: childTypes.slice(0, 2) }))
  const newLines = [...points].flatMap(([parent, children]) =>
    inLinesOf(6, children).map((line) => ({ type: parent, children: line.map(({ id }) => id) })),
  )
  return [...ownParents, ...newLines]
}

const inLinesOf = <T>(length: number, list: readonly T[]): readonly T[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, n) => list.slice(n * length, (n + 1) * length))

/** Exactly `size` pieces of equipment: first what this unit alone has, then the everyday, again and again. */
export const furnish = (size: number, special: readonly Kit[]): readonly Kit[] => {
  const chosen: Kit[] = []
  let left = size
  for (let n = 0; left > 0; n += 1) {
    const next = special[n] ?? everydayKits[(n - special.length) % everydayKits.length]
    if (next === undefined) throw new Error('there are no kits')
    const fitting = { ...next, children: next.children.slice(0, left - 1) }
    chosen.push(fitting)
    left -= 1 + fitting.children.length
  }
  return chosen
}
