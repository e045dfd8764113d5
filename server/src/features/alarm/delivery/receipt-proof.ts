/** Whether a report is a carrier's: signed over what it says and when, or brought by an adapter that knows the plain key. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { signatureFault, signatureHeader, type SignatureFault } from '@vigil/protocols/body-signature'
import type { Environment } from '#infrastructure/config/config.ts'
import type { Report } from '#infrastructure/http/receivers.ts'
import { carrierSecrets, plainSecret } from '../escalation/receipt-secret.ts'

const plainHeader = 'vigil-receipt-key'

export type ReceiptFault = SignatureFault | 'wrong key'

/** For whoever sets up a carrier and looks at what it was answered. */
export const faultWords: Readonly<Record<ReceiptFault, string>> = {
  'no signature': `the report is not signed: send ${signatureHeader}: t=<unix seconds>,v1=<hex of HMAC-SHA256 over "<t>.<body>">`,
  'too old':
    'the signature is more than five minutes away from now: set the clock of whoever signs, sign again and send',
  'wrong signature':
    "the signature does not fit: use this carrier's receipt key and sign the body exactly as it is sent",
  'wrong key': `${plainHeader} is not the plain key of this installation: set it again, or sign`,
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest()
export const isSame = (given: unknown, known: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(known))

/** What is wrong, or undefined. What is brought twice is harmless: a message's own state takes each report once. */
export const receiptProof = (environment: Environment, way: 'SMS' | 'VOICE', now: () => number) => {
  const secrets = carrierSecrets(environment, way)
  const plain = plainSecret(environment)
  return ({ headers, body }: Report): ReceiptFault | undefined => {
    const given = headers[plainHeader]
    if (plain !== undefined && given !== undefined) return isSame(given, plain) ? undefined : 'wrong key'
    return signatureFault(headers[signatureHeader], { body }, { secrets, now: now() })
  }
}
