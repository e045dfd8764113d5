import { hash, verify } from '@node-rs/argon2'

// OWASP's floor for argon2id; one login costs about 20 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export const passwordMatches = (stored: string, password: string): Promise<boolean> => verify(stored, password)

/** An unknown name costs the same time as a wrong password, so that timing tells nobody which accounts exist. */
export const decoyHash: Promise<string> = hashPassword('no account has this password')
