/** People who look things up, through whoever of the apis answers: as behind a proxy that tries the next one. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Calls {
  requests: number
  answered5xx: number
  /** No api answered, at the first and at the second asking. */
  unanswered: number
  slowestMs: number
}

export interface Callers {
  /** Ends them and says what they saw. */
  readonly stop: () => Promise<Calls>
}

const everyMs = 40
const patienceMs = 10_000
const path = '/equipment/findEquipment.action'

/** 0 when nobody answered. */
const ask = (port: number, token: string, agent: Agent): Promise<number> =>
  new Promise((give) => {
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST', agent, timeout: patienceMs }, (answer) => {
      answer.resume().once('end', () => give(answer.statusCode ?? 0))
      answer.once('error', () => give(0))
    })
    asked.once('error', () => give(0)).once('timeout', () => asked.destroy())
    asked.end(new URLSearchParams({ token, size: '5' }).toString())
  })

export const keepCalling = (ports: readonly number[], token: string, people: number): Callers => {
  const calls: Calls = { requests: 0, answered5xx: 0, unanswered: 0, slowestMs: 0 }
  const over = new AbortController()
  const agent = new Agent({ keepAlive: true })
  const call = async (person: number): Promise<void> => {
    for (let turn = person; !over.signal.aborted; turn += 1) {
      const began = performance.now()
      // Nothing was changed by a question that was not answered: the next one may be asked.
      const [own = 0, other = 0] = [ports[turn % ports.length], ports[(turn + 1) % ports.length]]
      const status = (await ask(own, token, agent)) || (await ask(other, token, agent))
      calls.requests += 1
      if (status === 0) calls.unanswered += 1
      if (status >= 500) calls.answered5xx += 1
      calls.slowestMs = Math.max(calls.slowestMs, Math.round(performance.now() - began))
      await pause(everyMs)
    }
  }
  const calling = Promise.all(Array.from({ length: people }, (_, person) => call(person)))
  return {
    async stop() {
      over.abort()
      await calling
      agent.destroy()
      return calls
    },
  }
}
