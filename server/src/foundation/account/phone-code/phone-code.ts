/** A code of six digits and the ticket it belongs to. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { codeLength } from '@vigil/contract/account/verification'

export const newTicket = (): string => randomBytes(32).toString('base64url')

export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0')

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const ticketHashOf = (ticket: string): Buffer => sha256(`ticket ${ticket}`)

/** With the ticket, which is stored nowhere: six digits alone would be found by trying them all. */
const codeHashOf = (ticket: string, code: string): Buffer => sha256(`code ${ticket} ${code}`)

export const hashesOf = (ticket: string, code: string) => ({
  ticketHash: ticketHashOf(ticket),
  codeHash: codeHashOf(ticket, code),
})
