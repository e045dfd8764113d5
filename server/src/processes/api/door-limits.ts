/** How much strangers, and whoever asks for what he may not, cost this process at most. */
import type { Environment } from '#infrastructure/config/config.ts'
import { createAddressLimit, createFailureLimit, type FailureLimit } from '#infrastructure/http/address-limit.ts'
import { createCrowdGate } from '#infrastructure/http/crowd-gate.ts'

const doorWindowMs = 600_000

const wholeNumber = (environment: Environment, name: string, usual: number): number => {
  const most = Number(environment[name] ?? usual)
  if (!Number.isInteger(most) || most < 1) throw new Error(`${name} must be a whole number, at least 1`)
  return most
}

/** How often one address may register, ask for a newcomer's code and the like in ten minutes. */
export const doorLimit = (environment: Environment) =>
  createAddressLimit({
    most: wholeNumber(environment, 'VIGIL_DOOR_KNOCKS', 30),
    windowMs: doorWindowMs,
    now: Date.now,
  })

/** A row for each forbidden call would let one person fill the disk: so many a minute tell as much. */
export const forbiddenNotes = () => createAddressLimit({ most: 20, windowMs: 60_000, now: Date.now })

/** Of sixteen connections ten are left for alarms, whatever happens at the door. */
export const strangersGate = () => createCrowdGate({ atOnce: 6, most: 400, mostOfOne: 40 })

/** A whole shift signs in behind one address, and some mistype: only what is wrong counts. */
export const wrongLogins = (environment: Environment): FailureLimit =>
  createFailureLimit({
    most: wholeNumber(environment, 'VIGIL_WRONG_LOGINS', 60),
    windowMs: doorWindowMs,
    now: Date.now,
  })
