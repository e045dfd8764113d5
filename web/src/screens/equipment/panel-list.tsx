import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { PanelName } from '@vigil/device-types/panel-name'
import { panelsOf } from '@vigil/device-types/panels-of'
import { useTypeOf } from '#foundation/equipment/use-type-of.ts'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { panels } from './panels/panel-registry.ts'
import styles from './equipment-body.module.css'

interface PanelsProps {
  readonly equipment: Equipment
  /** Shown elsewhere on the page. */
  readonly without?: readonly PanelName[]
}

export const Panels = ({ equipment, without = [] }: PanelsProps) => {
  const type = useTypeOf(equipment)
  if (!type) return null
  const names = ['status' as const, ...panelsOf(type)].filter((name) => !without.includes(name))
  const shown = [...new Set(names.map((name) => panels[name]))]
  return (
    <div className={styles.panels}>
      {shown.map((Panel, place) => (
        <PartBoundary key={place} about={equipment.equipmentId}>
          <Panel equipment={equipment} type={type} />
        </PartBoundary>
      ))}
    </div>
  )
}
