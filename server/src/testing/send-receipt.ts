/** A carrier's report, signed as a carrier signs. */
import { signedHeaders } from '@vigil/protocols/body-signature'

export const sendReceipt = (address: string, key: string, report: unknown): Promise<Response> => {
  const body = JSON.stringify(report)
  return fetch(address, { method: 'POST', headers: signedHeaders(key, { body }, Date.now()), body })
}
