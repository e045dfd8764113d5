/**
 * What a receiver checks of a delivery, written from the description a customer gets and from nothing of ours: a mistake
 * in the platform's signature must not be made here as well.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const validForSeconds = 300
const shape = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** What is wrong, or undefined. */
export const wrongWith = (
  { headers, body }: { headers: Headers; body: string },
  secret: string,
  now: number,
): string | undefined => {
  const id = String(headers['vigil-delivery'] ?? '')
  if (id === '') return 'no delivery id'
  const [, seconds, signature = ''] = shape.exec(String(headers['vigil-signature'] ?? '')) ?? []
  if (seconds === undefined) return 'no signature'
  if (Math.abs(Number(seconds) - now / 1_000) > validForSeconds) return 'too old'
  const expected = createHmac('sha256', secret).update(`${id}.${seconds}.`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'wrong signature'
}
