/** What somebody shows to prove that a number is his, as the database compares it. */
import { codeTries } from '@vigil/contract/account/verification'
import { hashesOf } from './phone-code.ts'

export interface PhoneProof {
  readonly mobile: string
  readonly ticketHash: Buffer
  readonly codeHash: Buffer
  readonly at: Date
  readonly mostTries: number
}

export const proofOf = (shown: { userTel: string; code: string; ticket: string }, now: () => number): PhoneProof => ({
  mobile: shown.userTel,
  ...hashesOf(shown.ticket, shown.code),
  at: new Date(now()),
  mostTries: codeTries,
})
