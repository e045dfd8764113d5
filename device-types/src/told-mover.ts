/** What a device itself says of who moved it. Pure. */

/** local: a hand at the device. timer: a clock inside it. elsewhere: an order over the air. itself: it had a reason. */
export type ToldMover = 'local' | 'timer' | 'elsewhere' | 'itself'

export const moversByProperty = {
  tripReason: { manual: 'local', timer: 'timer', remote: 'elsewhere' },
  /** Where it stands so, nothing is moved from afar. */
  ctrlMode: { local: 'local', manual: 'local' },
} as const satisfies Record<string, Record<string, ToldMover>>

const moverIn = (words: Readonly<Record<string, ToldMover>>, value: unknown): ToldMover | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined

/** By what it told with the change, or by the mode it stood in. */
export const toldMover = ({ tripReason, ctrlMode }: Readonly<Record<string, unknown>>): ToldMover | undefined => {
  if (typeof tripReason === 'string' && tripReason !== 'none')
    return moverIn(moversByProperty.tripReason, tripReason) ?? 'itself'
  return moverIn(moversByProperty.ctrlMode, ctrlMode)
}
