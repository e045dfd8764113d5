/** Frames as they stand on the wire: what this codec is held to, and what is made hostile to try it. */

/** Worked out by hand and by another program. */
export const workedFrames = {
  signOfLife:
    '40 40 01 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 09 00 02 15 01 01 1E 00 08 0E 0B 1A 86 23 23',
  partInFire:
    '40 40 02 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 30 00 02 02 01 01 01 2A 03 00 0C 00 03 00 33 BA C5 C2 A5 35 B2 E3 35 30 31 CA D2 D1 CC B8 D0 00 00 00 00 00 00 00 00 00 00 00 00 00 00 1E 00 08 0E 0B 1A 12 23 23',
  systemFault:
    '40 40 03 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 0C 00 02 01 01 01 01 05 01 1E 00 08 0E 0B 1A 7E 23 23',
  levelAndPressure:
    '40 40 04 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 22 00 02 03 02 0B 01 5C 01 00 01 00 02 45 01 1E 00 08 0E 0B 1A 0B 01 63 01 00 02 00 05 AC 0D 1E 00 08 0E 0B 1A CB 23 23',
  confirmation: '40 40 02 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 00 00 03 0F 23 23',
  dutyCheck: '40 40 64 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 03 00 01 5B 01 00 CE 23 23',
  dutyReceipt: '40 40 64 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 00 00 03 71 23 23',
  dutyAnswer:
    '40 40 05 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 0A 00 02 18 01 20 01 1E 00 08 0E 0B 1A AE 23 23',
  dutyAnswerConfirmed: '40 40 05 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 00 00 03 12 23 23',
  readState: '40 40 65 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 03 00 04 51 01 00 C8 23 23',
  stateAsAnswer:
    '40 40 65 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 09 00 05 15 01 0D 1E 00 08 0E 0B 1A F9 23 23',
  setClock:
    '40 40 66 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 08 00 01 5A 01 1E 00 08 0E 0B 1A 2D 23 23',
  denial: '40 40 07 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 00 00 06 17 23 23',
} as const

const blanks = '20 '.repeat(30)

/** Captured from equipment of others, or printed in their papers. */
export const capturedFrames = {
  fireWithoutNormal:
    '40 40 00 00 01 01 18 0d 11 16 0a 14 00 00 00 00 00 00 06 05 04 03 02 01 30 00 02 02 01 01 03 00 d9 00 06 00 02 00 a3 c1 c7 f8 a3 b1 b2 e3 df c8 b2 b8 d7 df c0 c8 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 30 12 13 01 08 14 68 23 23',
  otherVersion:
    '40 40 14 00 10 00 05 09 09 1b 07 15 2c 31 2c 32 00 00 78 4d 07 91 8e 23 30 00 02 02 01 01 01 2a 01 00 01 00 02 00 31 ba c5 bd d3 bf da b0 e5 31 bb d8 c2 b7 31 ba c5 00 ba c5 d6 f7 bb fa f8 98 cf a0 00 00 00 25 11 03 01 06 0c 47 23 23',
  shortSignOfLife: '40 40 69 00 10 00 0a 11 0e 03 06 15 00 00 00 00 00 00 ac 10 3c d5 6d 1d 01 00 02 16 30 23 23',
  mainsFault:
    '40 40 01 00 01 01 20 3A 09 1A 09 0C 79 03 00 00 00 00 38 5B 01 00 00 00 09 00 02 15 01 08 02 3A 09 1A 09 0C 42 23 23',
  centreConfirms: '40 40 01 00 01 01 23 3A 09 1A 09 0C 38 5B 01 00 00 00 79 03 00 00 00 00 00 00 03 AB 23 23',
  somebodyOnDuty:
    '40 40 01 00 01 01 20 3A 09 1A 09 0C 79 03 00 00 00 00 38 5B 01 00 00 00 0A 00 02 18 01 20 01 02 3A 09 1A 09 0C 5F 23 23',
  askedForState: '40 40 01 00 01 01 20 3A 09 1A 09 0C 38 5B 01 00 00 00 79 03 00 00 00 00 03 00 04 51 01 00 FE 23 23',
  clockOfCentre:
    '40 40 01 00 01 01 20 3A 09 1A 09 0C 38 5B 01 00 00 00 79 03 00 00 00 00 08 00 01 5A 01 02 3A 09 1A 09 0C 7D 23 23',
  dutyCheckOfTenMinutes:
    '40 40 01 00 01 01 20 3A 09 1A 09 0C 38 5B 01 00 00 00 79 03 00 00 00 00 03 00 01 5B 01 0A 0F 23 23',
  blankText: `40 40 01 00 01 01 20 3A 09 1A 09 0C 79 03 00 00 00 00 38 5B 01 00 00 00 30 00 02 02 01 01 01 28 0A 00 02 00 02 00 ${blanks}00 02 3A 09 1A 09 0C 46 23 23`,
} as const

export const bytesOfHex = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')
