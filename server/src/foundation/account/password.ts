import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '#infrastructure/clock/turns.ts'

// OWASP's floor for argon2id; one login costs about 20 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Strangers at the door wait for strangers; whoever is signed in and about to move something does not wait for them. */
const lanes = { door: createTurns(2), inside: createTurns(2) }

export const hashPassword = (password: string): Promise<string> => lanes.door(() => hash(password, cost))

/** Only the two proofs ask this: they count before they compare. */
export const passwordMatches = (lane: keyof typeof lanes, stored: string, password: string): Promise<boolean> =>
  lanes[lane](() => verify(stored, password))

/** An unknown name costs the same time as a wrong password, so that timing tells nobody which accounts exist. */
export const decoyHash: Promise<string> = hashPassword('no account has this password')
