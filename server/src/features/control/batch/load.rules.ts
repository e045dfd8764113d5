/** What loops carry that would lose power: only what is measured, and of how many nothing is. Pure. */
import type { LostLoad } from '@vigil/contract/equipment/batch'
import type { DeviceType } from '@vigil/device-types/device-type'
import { cuts } from '../order/effect.rules.ts'
import type { Look } from '../order/look.ts'

/** The first that its row has. */
const powerKeys = ['activePower', 'totalPower']
const kilowattsIn: Readonly<Record<string, number>> = { kW: 1, W: 0.001 }

type Loop = Pick<Look, 'target' | 'order'>

const powerOf = ({ properties }: DeviceType): [key: string, kilowatts: number] | undefined => {
  for (const key of powerKeys) {
    const row = properties[key]
    const kilowatts = row?.type === 'number' ? kilowattsIn[row.unit] : undefined
    if (kilowatts !== undefined) return [key, kilowatts]
  }
  return undefined
}

/** Null where nothing that is measured says; stale when it was told longer ago than the device may be silent. */
const carried = ({ target: { reported }, order: { type } }: Loop, now: number): number | 'stale' | null => {
  const [key = '', kilowatts = 0] = powerOf(type) ?? []
  const told = reported[key]
  if (typeof told?.value !== 'number') return null
  const isOld = type.offlineAfterSec > 0 && now - Date.parse(told.at) > type.offlineAfterSec * 1_000
  return isOld ? 'stale' : told.value * kilowatts
}

/** What hangs on a box is in the box's own figure. Null where nothing loses power. */
export const lostLoad = (looks: readonly Loop[], now: number): LostLoad | null => {
  const cut = looks.filter(({ order }) => cuts(order))
  if (cut.length === 0) return null
  const ids = new Set(cut.map(({ target }) => target.id))
  const figures = cut
    .filter(({ target: { parent_id } }) => parent_id === null || !ids.has(parent_id))
    .map((loop) => carried(loop, now))
  const measured = figures.filter((figure) => typeof figure === 'number')
  return {
    kilowatts: Math.round(measured.reduce((sum, figure) => sum + figure, 0) * 1_000) / 1_000,
    measured: measured.length,
    stale: figures.filter((figure) => figure === 'stale').length,
    unmeasured: figures.filter((figure) => figure === null).length,
  }
}
