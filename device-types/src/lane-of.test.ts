import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue/catalogue.ts'
import { fallbackDeviceType } from './fallback-device-type.ts'
import { deviceType } from './find-device-type.ts'
import { laneOf } from './lane-of.ts'

/** Worked out from the source of the catalogue, apart from the code under test. */
const table = [
  // id, properties of lane 1, properties of lane 2; all others are readings
  ['fireAlarmHost', 'runState', 'ctrlMode mainPowerFault backupPowerFault busFault'],
  ['userInfoTransmitter', 'runState', 'mainPowerFault backupPowerFault centreLinkFault lineFault onDuty'],
  ['hostModule', 'state', ''],
  ['smokeDetector', 'state smokeDensity', 'tamper'],
  ['smokeDetectorWired', 'state', ''],
  ['heatDetector', 'state temperature riseRate', ''],
  ['compositeDetector', 'state smokeDensity temperature', 'tamper'],
  ['flameDetector', 'state', ''],
  ['beamSmokeDetector', 'state attenuation', ''],
  ['aspiratingDetector', 'state smokeDensity', ''],
  ['linearHeatDetector', 'state maxTemperature', ''],
  ['manualCallPoint', 'state', ''],
  ['hydrantButton', 'state', ''],
  ['acoustoOptic', '', 'soundState'],
  ['fireDisplayPanel', 'state', 'mainPowerFault'],
  ['ioModule', 'state', ''],
  ['emergencyBroadcast', '', 'state mainPowerFault'],
  ['firePhone', '', 'state'],
  ['extinguishDevice', 'state temperature', ''],
  ['gasExtinguishController', 'state', 'ctrlMode mainPowerFault backupPowerFault'],
  ['fireExtinguisher', '', 'removed'],
  ['hydrantOutdoor', '', ''],
  ['hydrantIndoor', '', ''],
  ['pressureAcquisition', '', ''],
  ['liquidLevelHost', '', 'mainPowerFault'],
  ['liquidLevelSensor', '', ''],
  ['fireWaterTank', '', ''],
  ['waterController', '', 'valveState mainPowerFault'],
  ['firePump', '', 'runState ctrlMode mainPowerFault phaseLoss'],
  ['sprayPump', '', 'runState ctrlMode mainPowerFault phaseLoss'],
  ['jockeyPump', '', 'runState ctrlMode mainPowerFault phaseLoss'],
  ['fireControlCabinet', '', 'runState ctrlMode mainPowerFault backupPowerFault'],
  ['inspectionCabinet', '', 'inspectState ctrlMode mainPowerFault'],
  ['cruiser', '', 'state'],
  ['fireWaterSupply', '', 'runState ctrlMode mainPowerFault'],
  ['waterEndTest', '', 'valveState'],
  ['alarmValve', 'pressureSwitch', 'valveClosed'],
  ['flowIndicator', 'flowing', ''],
  ['signalValve', '', 'state'],
  ['fireFan', '', 'runState ctrlMode mainPowerFault phaseLoss'],
  ['pressurizationFan', '', 'runState ctrlMode mainPowerFault phaseLoss'],
  ['fireDamper', '', 'state'],
  ['fireDoor', '', 'doorState tamper'],
  ['fireDoorHost', '', 'runState mainPowerFault backupPowerFault'],
  ['fireShutter', '', 'position ctrlMode mainPowerFault'],
  ['residualPressure', '', 'valve'],
  ['emergencyEvacuation', '', 'runState mainPowerFault backupPowerFault'],
  ['emergencyLight', '', 'state'],
  ['gasHost', 'runState maxConcentration', 'mainPowerFault backupPowerFault'],
  ['gasDetector', 'state concentration', ''],
  ['householdGasDetector', 'state concentration', ''],
  ['wellGas', 'concentration methaneVol', ''],
  ['wellGasShunYu', 'concentration methaneVol', ''],
  ['gasValve', '', 'valveState'],
  ['coDetector', 'state co', ''],
  ['threeLevelsOneClose', 'level concentration', 'shutState autoShut mainPowerFault'],
  ['kitchenSafety', 'state oilTemp hoodTemp concentration', 'personAway'],
  ['kitchenExtinguisher', 'state', ''],
  ['breaker', 'tripReason arc', 'switchState'],
  ['breakerLeakage', 'tripReason arc', 'switchState'],
  ['breakerThreePhase', 'tripReason arc', 'switchState'],
  ['breakerReclosing', 'tripReason arc', 'switchState'],
  ['breakerMccb', 'tripReason arc', 'switchState'],
  ['breakerTZ', 'tripReason arc', 'switchState'],
  ['breakerOther', 'tripReason arc', 'switchState'],
  ['breakerGateway', '', ''],
  ['electricalSafetyMonitor', '', 'runState'],
  ['residualCurrentDetector', '', 'state'],
  ['tempElectricDetector', '', 'state'],
  ['electricalFireHost', '', 'runState mainPowerFault backupPowerFault'],
  ['arcDetector', 'arcHalfCycles state', ''],
  ['cableMonitorDevice', '', 'moved'],
  ['instrumentBox', '', ''],
  ['powerMeter', '', ''],
  ['firePower', '', 'mainPowerFault backupPowerFault phaseLoss'],
  ['equMonitor', '', 'runState'],
  ['currentLimiter', '', 'switchState'],
  ['smartSocket', '', ''],
  ['evBikeCharger', 'smoke', ''],
  ['upsMonitor', '', 'runState'],
  ['waterLeakDetector', '', 'leak'],
  ['environmentMonitor', '', ''],
  ['tempHumidity', '', ''],
  ['intelligentWaterMeter', '', 'valveState'],
  ['imageFireDetector', 'state confidence', 'occluded'],
  ['camera', '', 'streamState recording'],
  ['nvr', '', 'diskState'],
  ['accessController', '', 'doorState lockMode tamper'],
  ['doorMagnet', '', 'tamper'],
  ['intelligentLight', '', ''],
  ['lightModule', '', ''],
  ['conditioner', '', ''],
  ['parkInfo', '', 'occupied'],
  ['gateway', '', 'mainPowerFault'],
  ['loraGateway', '', 'mainPowerFault'],
  ['bleMeshGateway', '', 'mainPowerFault'],
  ['dtu', '', 'mainPowerFault'],
  ['industrialIotBaseStation', '', ''],
  ['iotModule', '', ''],
  ['standardDevice', '', 'alarm fault'],
  ['statusMonitorTGL', '', 'runState'],
  ['patrolPoint', '', ''],
] as const

const keysOf = (list: string) => list.split(' ').filter((key) => key !== '')

describe('every property takes the lane of its row', () => {
  it.each(table)('%s', (id, urgent, important) => {
    const type = deviceType(id)
    const lanes = Object.keys(type.properties).map((key) => [key, laneOf(type, { values: { [key]: null } })])
    const expected = Object.keys(type.properties).map((key) => [
      key,
      keysOf(urgent).includes(key) ? 1 : keysOf(important).includes(key) ? 2 : 'reading',
    ])
    expect(lanes).toEqual(expected)
  })

  it('is told for every type of the first catalogue', () => {
    const ids = new Set<string>(table.map(([id]) => id))
    expect(catalogue.filter(({ equipmentTypeId, id }) => equipmentTypeId <= 202 && !ids.has(id))).toEqual([])
  })
})

describe('what can raise an event of life safety', () => {
  const isUrgent = (type: (typeof catalogue)[number], event: string | undefined) =>
    event !== undefined && type.events[event]?.priority === 1
  const first = catalogue.filter(({ equipmentTypeId }) => equipmentTypeId <= 202)

  it('is a state on 36 types', () => {
    const byState = first.filter((type) =>
      Object.values(type.properties).some(
        (property) =>
          (property.type === 'enum' || property.type === 'bool') &&
          property.values.some(({ event }) => isUrgent(type, event)),
      ),
    )
    expect(byState).toHaveLength(36)
  })

  it('is a threshold in 23 places', () => {
    const thresholds = first.flatMap((type) =>
      Object.values(type.properties).flatMap((property) =>
        property.type === 'number' ? property.thresholds.filter(({ event }) => isUrgent(type, event)) : [],
      ),
    )
    expect(thresholds).toHaveLength(23)
  })
})

describe('a message', () => {
  const smoke = deviceType('smokeDetector')
  const breaker = deviceType('breaker')
  const hydrant = deviceType('hydrantOutdoor')

  it.each([
    ['goes whole into lane 1 with one urgent property', smoke, { values: { battery: 90, state: 'alarm' } }, 1],
    ['restores in the lane in which it was raised', smoke, { values: { state: 'normal' } }, 1],
    ['goes into lane 1 by a threshold of life safety, whatever it reads', smoke, { values: { smokeDensity: 0 } }, 1],
    ['goes into lane 2 with a state that is a fault', smoke, { values: { tamper: false, battery: 9 } }, 2],
    ['is a reading when only thresholds of alarms could be crossed', breaker, { values: { voltage: 300 } }, 'reading'],
    ['is a reading when its states are mere events', hydrant, { values: { capOpen: true } }, 'reading'],
    ['is a reading with properties that no row knows', smoke, { values: { colour: 'red' } }, 'reading'],
    ['is a reading when it carries nothing', smoke, { values: {} }, 'reading'],
    ['goes by the priority of an event it names', breaker, { values: {}, events: [{ key: 'arcFault', on: true }] }, 1],
    [
      'ends an event in the lane of its beginning',
      breaker,
      { values: {}, events: [{ key: 'arcFault', on: false }] },
      1,
    ],
    [
      'is never shed with an event of low priority',
      breaker,
      { values: {}, events: [{ key: 'switchOn', on: true }] },
      2,
    ],
    ['is never shed with an event that nobody knows', breaker, { values: {}, events: [{ key: 'odd', on: true }] }, 2],
    ['is never shed with an event called constructor', breaker, { events: [{ key: 'constructor', on: true }] }, 2],
    ['is urgent with an event of life safety of another type', breaker, { events: [{ key: 'coAlarm', on: true }] }, 1],
    [
      'is urgent when an unknown type names a fire',
      fallbackDeviceType,
      { events: [{ key: 'fireAlarm', on: true }] },
      1,
    ],
    ['is urgent when an unknown type tells its state', fallbackDeviceType, { values: { state: 'normal' } }, 1],
    ['of an unknown type is a reading otherwise', fallbackDeviceType, { values: { level: 3 } }, 'reading'],
  ] as const)('%s', (_, type, message, lane) => {
    expect(laneOf(type, message)).toBe(lane)
  })

  it('with an event that a row names but does not have is rather too urgent than late', () => {
    const broken = { properties: smoke.properties, events: {} }
    expect(laneOf(broken, { values: { tamper: true } })).toBe(1)
  })
})
