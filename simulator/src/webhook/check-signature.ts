/**
 * What a receiver checks of a delivery, written from the description a customer gets and from nothing of ours: a mistake
 * in the platform's signature must not be made here as well.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const validForSeconds = 300
const shape = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** What is wrong, or undefined. */
export const wrongWith = (header: unknown, body: string, secret: string, now: number): string | undefined => {
  const [, seconds, signature = ''] = shape.exec(typeof header === 'string' ? header : '') ?? []
  if (seconds === undefined) return 'no signature'
  if (Math.abs(Number(seconds) - now / 1_000) > validForSeconds) return 'too old'
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'wrong signature'
}
