/** Our words for what the bits say: rows, by what kind of part says it. A test holds them against the device types. */
import type { deviceBits, deviceOperationBits, partBits, systemBits, systemOperationBits } from './state-bits.ts'

type Words<Bits> = { readonly [Name in Exclude<keyof Bits, 'normal'>]: string }

const generalPart: Words<typeof partBits> = {
  fire: 'fireAlarm',
  fault: 'sensorFault',
  shielded: 'shielded',
  supervised: 'supervise',
  started: 'linkageStart',
  feedback: 'linkageFeedback',
  delayed: 'linkageDelay',
  powerFault: 'mainPowerFault',
}

interface PartRow {
  readonly types: readonly number[]
  /** Only where the part says it otherwise. */
  readonly words: Partial<Words<typeof partBits>>
}

const partRows: readonly PartRow[] = [
  // Controllers, monitors and panels: what is broken is not a sensor.
  { types: [1, 22, 82, 83, 117, 118], words: { fault: 'hostFault' } },
  { types: [10, 11, 12, 13, 74], words: { fire: 'gasHigh' } },
  // It warns of what may start a fire, as the rows of electrical fire monitoring say.
  { types: [16, 17, 18], words: { fire: 'elecAlarm' } },
  // Gas has been let out; people must not go in.
  { types: [81], words: { fault: 'hostFault', feedback: 'discharged' } },
  { types: [91, 95, 105], words: { fault: 'pumpFault', started: 'pumpStarted' } },
  { types: [104, 111], words: { fault: 'fanFault', started: 'fanStarted' } },
]

const wordsByType = new Map(partRows.flatMap(({ types, words }) => types.map((type) => [type, words] as const)))

export const partWords = (partType: number): Words<typeof partBits> => ({
  ...generalPart,
  ...wordsByType.get(partType),
})

export const systemWords: Words<typeof systemBits> = {
  fire: 'fireAlarm',
  fault: 'hostFault',
  shielded: 'shielded',
  supervised: 'supervise',
  started: 'linkageStart',
  feedback: 'linkageFeedback',
  delayed: 'linkageDelay',
  mainPowerFault: 'mainPowerFault',
  backupPowerFault: 'backupPowerFault',
  busFault: 'busFault',
  manual: 'manualMode',
  changed: 'paramSet',
  reset: 'reset',
}

export const deviceWords: Words<typeof deviceBits> = {
  fire: 'fireAlarm',
  fault: 'deviceFault',
  mainPowerFault: 'mainPowerFault',
  backupPowerFault: 'backupPowerFault',
  centreLinkFault: 'commFault',
  lineFault: 'lineFault',
}

export const systemOperationWords: Words<typeof systemOperationBits> = {
  reset: 'reset',
  mute: 'mute',
  manualAlarm: 'manualAlarm',
  cleared: 'alarmCleared',
  selfTest: 'selfTest',
  confirm: 'confirmedOnSite',
  test: 'testedOnSite',
}

export const deviceOperationWords: Words<typeof deviceOperationBits> = {
  reset: 'reset',
  mute: 'mute',
  manualAlarm: 'manualAlarm',
  cleared: 'alarmCleared',
  selfTest: 'selfTest',
  dutyAnswered: 'dutyAnswered',
  test: 'testedOnSite',
}

/** Said once, at the moment it happens: they have no end. */
export const momentary: ReadonlySet<string> = new Set([
  'reset',
  'mute',
  'alarmCleared',
  'selfTest',
  'confirmedOnSite',
  'testedOnSite',
  'dutyAnswered',
  'paramSet',
])
