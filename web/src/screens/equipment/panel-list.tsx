import type { Equipment } from '@vigil/contract/equipment'
import type { PanelName } from '@vigil/device-types/panel-name'
import { panelsOf } from '@vigil/device-types/panels-of'
import type { ComponentType } from 'react'
import { CommandPanel } from '#features/control/command-panel.tsx'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import type { PanelProps } from './panel-props.ts'
import { StatusPanel } from './panels/status-panel.tsx'
import { EnergyPanel, HealthPanel, LimitPanel, ValuePanel } from './panels/value-panels.tsx'
import styles from './equipment-body.module.css'

/** Nobody waits for a curve, a place or what happened last week before he has seen the value. */
const CurvePanel = lazyPart(async () => (await import('./panels/curve-panel.tsx')).CurvePanel)
const PhasePanel = lazyPart(async () => (await import('./panels/phase-panel.tsx')).PhasePanel)
const CameraPanel = lazyPart(async () => (await import('./panels/camera-panel.tsx')).CameraPanel)
const PlacePanel = lazyPart(async () => (await import('./panels/place-panel.tsx')).PlacePanel)
const ParameterPanel = lazyPart(async () => (await import('./panels/parameter-panel.tsx')).ParameterPanel)
const ChildrenPanel = lazyPart(async () => (await import('./panels/children-panel.tsx')).ChildrenPanel)
const EquipmentEvents = lazyPart(async () => (await import('#features/alarm/equipment-events.tsx')).EquipmentEvents)

/** A panel without a component does not compile. Several names that lead to one component are one panel. */
const panels: Record<PanelName, ComponentType<PanelProps>> = {
  status: StatusPanel,
  camera: CameraPanel,
  'gas-curve': CurvePanel,
  'water-level': CurvePanel,
  'end-test': CommandPanel,
  gauges: LimitPanel,
  switch: CommandPanel,
  'run-control': CommandPanel,
  door: CommandPanel,
  light: CommandPanel,
  'air-conditioner': CommandPanel,
  'live-values': ValuePanel,
  'three-phase': PhasePanel,
  energy: EnergyPanel,
  loops: ChildrenPanel,
  'base-station-modules': ChildrenPanel,
  children: ChildrenPanel,
  curve: CurvePanel,
  commands: CommandPanel,
  parameters: ParameterPanel,
  'battery-and-signal': HealthPanel,
  events: EquipmentEvents,
  place: PlacePanel,
}

interface PanelsProps {
  readonly equipment: Equipment
  /** Shown elsewhere on the page. */
  readonly without?: readonly PanelName[]
}

export const Panels = ({ equipment, without = [] }: PanelsProps) => {
  const type = useDeviceType(equipment.equipmentTypeId)
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
