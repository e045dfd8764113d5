/** Which panels a detail screen shows, read off the row. A row may say otherwise by its own `panels`. */
import type { DeviceType, NumberProperty } from './device-type.ts'
import { panelNames, type PanelName } from './panel-name.ts'
import { startProofOf } from './start-proof.ts'

/** How the device itself is, not what it watches. */
export const healthKeys: readonly string[] = ['battery', 'signal', 'firmware', 'iccid']

const has = (type: Pick<DeviceType, 'properties'>, ...keys: readonly string[]) =>
  keys.some((key) => type.properties[key] !== undefined)
const obeys = (type: DeviceType, ...keys: readonly string[]) => keys.every((key) => type.commands[key] !== undefined)

const numbers = (type: DeviceType): readonly NumberProperty[] =>
  Object.entries(type.properties).flatMap(([key, property]) =>
    property.type === 'number' && key !== 'battery' && key !== 'signal' ? [property] : [],
  )

const showsLoops = (type: DeviceType) =>
  (has(type, 'loopCount') && (type.system === 'electrical' || type.system === 'lighting')) ||
  (has(type, 'switchState') && obeys(type, 'batchSwitch'))
const showsModules = (type: DeviceType) => type.hasChildren && has(type, 'moduleOnline')

/** Controllers, monitors, loops and transmission devices of GB/T 26875: what hangs on them has an address on a line. */
const addressingParts: readonly number[] = [1, 10, 16, 21, 118]
const showsPoints = (type: DeviceType) => {
  const { componentTypes = [], unitFlags = [] } = type.gb26875 ?? {}
  const isHost = unitFlags.length > 0 || componentTypes.some((part) => addressingParts.includes(part))
  return type.hasChildren && isHost && !showsLoops(type) && !showsModules(type)
}

/** One concentration against a ladder of levels, the last of which shuts off. */
export const showsLevels = (type: Pick<DeviceType, 'properties'>) =>
  ['level', 'concentration', 'shutState'].every((key) => has(type, key))

/** Only what measures its own balance and can be cut is a prepaid loop. */
export const showsPrepaid = (type: DeviceType) => has(type, 'balance') && obeys(type, 'switchOff')

const hasLimits = ({ properties }: DeviceType) =>
  Object.values(properties).some((property) => property.type === 'number' && property.thresholds.length > 0)

/** Also what nobody may move: what it is held against is always told. */
const hasParameters = (type: DeviceType) =>
  hasLimits(type) ||
  Object.values(type.properties).some(({ writable }) => writable === true) ||
  Object.values(type.commands).some(({ permission }) => permission === ':update')

const isShown: Readonly<Record<PanelName, (type: DeviceType) => boolean>> = {
  status: (type) =>
    Object.values(type.properties).some((property) => property.type === 'enum' || property.type === 'bool'),
  camera: (type) => obeys(type, 'snapshot'),
  'gas-curve': (type) => numbers(type).some(({ unit }) => unit === '%LEL'),
  'water-level': (type) => numbers(type).some(({ thresholds }) => thresholds.some(({ event }) => event === 'levelLow')),
  'end-test': (type) => obeys(type, 'testStart', 'testStop'),
  gauges: (type) => numbers(type).some(({ thresholds }) => thresholds.length > 0) && !showsLevels(type),
  switch: (type) => obeys(type, 'switchOn', 'switchOff') || obeys(type, 'relayOn', 'relayOff'),
  'run-control': (type) =>
    has(type, 'runState') && (obeys(type, 'start', 'stop') || obeys(type, 'startPump', 'stopPump')),
  'start-proof': ({ id }) => startProofOf(id).length > 0,
  door: (type) => has(type, 'doorState', 'doorCount', 'open'),
  light: (type) => type.system === 'lighting',
  'air-conditioner': (type) => has(type, 'setTemp'),
  levels: showsLevels,
  points: showsPoints,
  'live-values': (type) => Object.keys(type.properties).some((key) => !healthKeys.includes(key)),
  'three-phase': (type) => ['voltageA', 'voltageB', 'voltageC'].every((key) => has(type, key)),
  prepaid: showsPrepaid,
  energy: (type) => numbers(type).some(({ counter, unit }) => counter === true && unit === 'kWh'),
  loops: showsLoops,
  'base-station-modules': showsModules,
  children: (type) => type.hasChildren && !showsLoops(type) && !showsModules(type) && !showsPoints(type),
  curve: (type) => numbers(type).some(({ chart }) => chart),
  commands: (type) => Object.keys(type.commands).length > 0,
  parameters: hasParameters,
  'battery-and-signal': (type) => has(type, ...healthKeys),
  care: ({ care = [], serviceLifeYears }) => care.length > 0 || serviceLifeYears !== undefined,
  events: (type) => Object.keys(type.events).length > 0,
  /** Who speaks for himself, or for others: of a child the gateway's words are looked through for it. */
  frames: ({ reportIntervalSec }) => reportIntervalSec > 0,
  place: () => true,
}

export const panelsOf = (type: DeviceType): readonly PanelName[] =>
  type.panels ?? panelNames.filter((name) => isShown[name](type))
