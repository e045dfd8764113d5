/** A person at a screen who gives commands: shown first, then given, never given again when the answer got lost. */
import { controlCalls } from '@vigil/contract/equipment/control'
import { Envelope } from '@vigil/contract/wire'

/** unknown: the answer got lost on the way, and nobody may conclude anything from that. */
export type Given = { readonly verdict: 'accepted' | 'refused' | 'unknown'; readonly code?: string }

export interface Operator {
  readonly order: (equipmentId: string, action: string) => Promise<Given>
}

const patienceMs = 8_000

export const createOperator = (ports: readonly number[], token: string): Operator => {
  let turn = 0

  /** Undefined when nobody answered. */
  const post = async (path: string, input: object): Promise<Envelope | undefined> => {
    const port = ports[(turn += 1) % ports.length]
    try {
      const response = await fetch(`http://127.0.0.1:${port}/${path}?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(patienceMs),
      })
      return Envelope.parse(await response.json())
    } catch {
      return undefined
    }
  }
  const verdictOf = (envelope: Envelope | undefined): Given => {
    if (envelope === undefined) return { verdict: 'unknown' }
    return envelope.statusCode === 200 ? { verdict: 'accepted' } : { verdict: 'refused', code: envelope.code }
  }

  return {
    async order(equipmentId, action) {
      const prepared = await post(controlCalls.prepare.path, { equipmentId, action })
      if (prepared?.statusCode !== 200) return { verdict: 'refused', code: prepared?.code ?? 'nobody' }
      const { nonce } = controlCalls.prepare.output.parse(prepared.result)
      const taps = [post(controlCalls.operate.path, { nonce })]
      // A nervous finger: the same confirmation twice, at two processes.
      if (turn % 20 < 2) taps.push(post(controlCalls.operate.path, { nonce }))
      const given = (await Promise.all(taps)).map(verdictOf)
      return given.find(({ verdict }) => verdict === 'accepted') ?? given[0] ?? { verdict: 'unknown' }
    },
  }
}
