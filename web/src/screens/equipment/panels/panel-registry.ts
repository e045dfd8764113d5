/** Every panel that a row of device-types can ask for, by its name. A name without a panel does not compile. */
import type { PanelName } from '@vigil/device-types/panel-name'
import type { ComponentType } from 'react'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import type { PanelProps } from '../panel-props.ts'
import { StatusPanel } from './status-panel.tsx'
import { EnergyPanel, HealthPanel, LimitPanel, ValuePanel } from './value-panels.tsx'

/** Nobody waits for a curve, a place or what happened last week before he has seen the value. */
const CommandPanel = lazyPart(async () => (await import('#features/control/command-panel.tsx')).CommandPanel)
const EndTestPanel = lazyPart(async () => (await import('../work/end-test-panel.tsx')).EndTestPanel)
const StartProofPanel = lazyPart(async () => (await import('../work/start-proof-panel.tsx')).StartProofPanel)
const CurvePanel = lazyPart(async () => (await import('./curve-panel.tsx')).CurvePanel)
const PhasePanel = lazyPart(async () => (await import('./phase-panel.tsx')).PhasePanel)
const CameraPanel = lazyPart(async () => (await import('./camera-panel.tsx')).CameraPanel)
const PlacePanel = lazyPart(async () => (await import('./place-panel.tsx')).PlacePanel)
const ParameterPanel = lazyPart(async () => (await import('./parameter-panel.tsx')).ParameterPanel)
const ChildrenPanel = lazyPart(async () => (await import('./children-panel.tsx')).ChildrenPanel)
const PointsPanel = lazyPart(async () => (await import('../points/points-panel.tsx')).PointsPanel, { height: 320 })
const LevelsPanel = lazyPart(async () => (await import('../work/levels-panel.tsx')).LevelsPanel)
const FramesPanel = lazyPart(async () => (await import('../frames/frames-panel.tsx')).FramesPanel)
const PrepaidPanel = lazyPart(async () => (await import('../prepaid/prepaid-panel.tsx')).PrepaidPanel)
const CarePanel = lazyPart(async () => (await import('./care-panel.tsx')).CarePanel)
const EquipmentEvents = lazyPart(async () => (await import('#features/alarm/equipment-events.tsx')).EquipmentEvents)

/** Several names that lead to one panel are shown once, where the first of them stands. */
export const panels: Record<PanelName, ComponentType<PanelProps>> = {
  status: StatusPanel,
  levels: LevelsPanel,
  camera: CameraPanel,
  'gas-curve': CurvePanel,
  'water-level': CurvePanel,
  'end-test': EndTestPanel,
  gauges: LimitPanel,
  switch: CommandPanel,
  'run-control': CommandPanel,
  'start-proof': StartProofPanel,
  door: CommandPanel,
  light: CommandPanel,
  'air-conditioner': CommandPanel,
  'live-values': ValuePanel,
  points: PointsPanel,
  'three-phase': PhasePanel,
  prepaid: PrepaidPanel,
  energy: EnergyPanel,
  loops: ChildrenPanel,
  'base-station-modules': ChildrenPanel,
  children: ChildrenPanel,
  curve: CurvePanel,
  commands: CommandPanel,
  parameters: ParameterPanel,
  'battery-and-signal': HealthPanel,
  care: CarePanel,
  events: EquipmentEvents,
  frames: FramesPanel,
  place: PlacePanel,
}
