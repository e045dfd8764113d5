/** Whatever can be asked of people by a response card. */
export const responseSteps = [
  'goAndSee',
  'lookAround',
  'call119',
  'evacuate',
  'automaticMode',
  'fightFire',
  'tellResponsible',
  'noSparks',
  'closeGas',
  'airRoom',
  'cutPower',
  'findCause',
  'repair',
  'testAgain',
  'reset',
] as const
export type ResponseStep = (typeof responseSteps)[number]
