/** The drawing for each icon that a device-type row may name. What has none of its own borrows the nearest. */
import type { IconName } from '#ui/icon/icon-paths.ts'

const families: Partial<Record<IconName, readonly string[]>> = {
  breaker: ['breaker', 'breaker-3p', 'breaker-gateway', 'mccb', 'limiter', 'electric-host', 'electric-safe', 'arc'],
  bolt: ['fire-power', 'ups', 'socket', 'charger', 'cable', 'residual', 'temp-electric'],
  gauge: ['meter', 'meter-box', 'pressure', 'water-meter', 'residual-pressure'],
  smoke: ['smoke', 'smoke-heat', 'aspirating', 'beam'],
  thermometer: ['heat', 'linear-heat', 'temp-hum'],
  flame: [
    'flame',
    'call-point',
    'extinguish',
    'extinguisher',
    'gas-extinguish',
    'kitchen-extinguish',
    'hydrant-button',
  ],
  gas: ['gas', 'gas-home', 'gas-host', 'gas-valve', 'well-gas', 'co', 'three-level'],
  drop: [
    'water-system',
    'level',
    'level-host',
    'tank',
    'leak',
    'flow',
    'valve',
    'valve-signal',
    'end-test',
    'alarm-valve',
  ],
  pump: ['pump', 'pump-small', 'pump-spray'],
  fan: ['fan', 'fan-in', 'damper'],
  door: ['door', 'fire-door', 'door-host', 'shutter', 'access'],
  hydrant: ['hydrant', 'hydrant-in'],
  lamp: ['light', 'light-module'],
  run: ['exit-sign', 'evacuation'],
  siren: ['sounder', 'broadcast', 'alarm-host', 'panel'],
  cctv: ['camera', 'camera-fire', 'nvr'],
  snowflake: ['conditioner'],
  leaf: ['environment'],
  antenna: ['gateway', 'lora', 'dtu', 'bluetooth', 'base-station', 'transmitter'],
  phone: ['phone'],
  clipboard: ['patrol-point', 'inspector', 'cabinet-check'],
  monitor: ['monitor', 'status-monitor', 'cabinet', 'standard'],
  layers: ['module', 'io-module', 'host-module'],
  grid: ['park'],
  shield: ['kitchen'],
}

const iconNames = new Map(
  Object.entries(families).flatMap(([drawing, names]) =>
    // The keys are the names of drawings; Object.entries has forgotten it.
    names.map((name) => [name, drawing as IconName] as const),
  ),
)

export const equipmentIcon = (icon: string | undefined): IconName => iconNames.get(icon ?? '') ?? 'grid'
