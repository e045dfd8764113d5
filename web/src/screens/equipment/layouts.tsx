/** How what there is to see of one piece of equipment is set out. The first layout that fits its kind is taken. */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { panelsOf } from '@vigil/device-types/panels-of'
import type { ComponentType } from 'react'
import { isSwitch } from '#features/control/switch-state.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Panels } from './panel-list.tsx'
import { useLoops } from './use-loops.ts'
import styles from './equipment-body.module.css'

/** The pages of breakers bring it along; of other kinds only a box that holds breakers asks for it. */
const BreakerBody = lazyPart(async () => (await import('./breaker-body.tsx')).BreakerBody, { height: 480 })

interface LayoutProps {
  readonly equipment: Equipment
}

interface Layout {
  readonly name: string
  readonly fits: (type: DeviceType) => boolean
  readonly Body: ComponentType<LayoutProps>
}

const PlainBody = ({ equipment }: LayoutProps) => (
  <div className={styles.body}>
    <Panels equipment={equipment} />
  </div>
)

/** A box may hold loops that can be switched, or only such as are measured. */
const BoxBody = ({ equipment }: LayoutProps) => {
  const { loops } = useLoops(equipment)
  const loopType = useDeviceType(loops[0]?.equipmentTypeId)
  return isSwitch(loopType) ? <BreakerBody equipment={equipment} /> : <PlainBody equipment={equipment} />
}

/** Whatever fits no other: panel under panel. */
const plain: Layout = { name: 'plain', fits: () => true, Body: PlainBody }

const layouts: readonly Layout[] = [
  // What is switched has its loops and the switch first.
  { name: 'breaker', fits: isSwitch, Body: BreakerBody },
  { name: 'box', fits: (type) => panelsOf(type).includes('loops'), Body: BoxBody },
]

export const layoutOf = (type: DeviceType): Layout => layouts.find(({ fits }) => fits(type)) ?? plain
