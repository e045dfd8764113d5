/** The parts a detail screen is made of. A screen draws them in this order. */
export const panelNames = [
  'status',
  'camera',
  'gas-curve',
  'water-level',
  'end-test',
  'gauges',
  'switch',
  'run-control',
  'door',
  'light',
  'air-conditioner',
  'live-values',
  'three-phase',
  'energy',
  'loops',
  'base-station-modules',
  'children',
  'curve',
  'commands',
  'parameters',
  'battery-and-signal',
  'care',
  'events',
  'place',
] as const

export type PanelName = (typeof panelNames)[number]
