/** Somebody who keeps calling while everybody comes back: refusals are fine, failures of the server are not. */
import { accountCalls } from '@vigil/contract/account/account'
import { Envelope } from '@vigil/contract/wire'

const everyMs = 200
const patienceMs = 10_000

export interface Caller {
  readonly answered: () => number
  readonly failed: () => number
  stop(): void
}

export const keepCalling = (ports: readonly number[], token: string): Caller => {
  let answered = 0
  let failed = 0
  const call = async (port: number): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}/${accountCalls.session.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
      body: '',
      signal: AbortSignal.timeout(patienceMs),
    })
    const { statusCode } = Envelope.parse(await response.json())
    answered += 1
    if (response.status >= 500 || statusCode >= 500) failed += 1
  }
  // Nobody there: the process was killed and is not back.
  const timer = setInterval(() => ports.forEach((port) => void call(port).catch(() => undefined)), everyMs)
  return { answered: () => answered, failed: () => failed, stop: () => clearInterval(timer) }
}
