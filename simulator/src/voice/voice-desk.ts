/** A provider of telephone calls on the loopback: checks the signature, rings once for each number of ours, and reports. */
import { signedHeaders } from '@vigil/protocols/body-signature'
import { createJsonDesk, type Answer } from '../outside/json-desk.ts'
import { wrongWith, type KnownKey } from '../sms/check-signature.ts'

export interface PlacedCall {
  readonly mobile: string
  readonly template: string
  readonly params: Readonly<Record<string, string>>
  readonly outId: string
  readonly callId: string
  readonly at: string
}

/**
 * What a person does when the telephone rings: a key, `hangUp`, or nothing at all, of which nobody reports. `slow`: the
 * provider itself takes seconds to say that it will call.
 */
export type Behaviour = '1' | '2' | 'hangUp' | 'silent' | 'slow'

export interface VoiceWishes {
  readonly key: KnownKey
  readonly now?: () => number
  /** Where reports go; none without. */
  readonly reportTo?: string | undefined
  /** What reports are signed with. */
  readonly receiptKey?: string | undefined
  readonly usual?: Behaviour
  /** It takes a call at once and may say so only up to this much later, as providers do at their worst moments. */
  readonly slowMs?: number
}

const refused = (code: string): Answer => ({ status: 400, body: { Code: code, Message: code } })
const listenMs = 300
const slowAnswerMs = 3_000
const reportTries = 20

const callOf = (target: string, callId: string, at: number): PlacedCall | undefined => {
  const { searchParams: query } = new URL(target, 'http://desk')
  const [mobile, template, params, outId] = ['CalledNumber', 'TtsCode', 'TtsParam', 'OutId'].map((name) =>
    query.get(name),
  )
  if (!mobile || !/^1\d{10}$/.test(mobile) || !template || !params || !outId || outId.length > 15) return undefined
  // The provider reads the values aloud; whoever looks here sent them as text.
  const words = JSON.parse(params) as Record<string, string>
  return { mobile, template, params: words, outId, callId, at: new Date(at).toISOString() }
}

export const createVoiceDesk = ({
  key,
  now = Date.now,
  reportTo: first,
  receiptKey = '',
  usual = 'silent',
  slowMs = 0,
}: VoiceWishes) => {
  let reportTo = first
  const calls = new Map<string, PlacedCall>()
  const asked = { requests: 0, repeated: 0 }
  const nonces = new Set<string>()
  const behaviours = new Map<string, Behaviour>()

  /** As the provider pushes them: a list, again and again until somebody takes it. */
  const report = async ({ outId, callId, mobile }: PlacedCall, did: Behaviour): Promise<void> => {
    if (!reportTo || did === 'silent' || did === 'slow') return
    const heard = did === 'hangUp' ? { status_code: '200005' } : { status_code: '200000', dtmf: did }
    const body = JSON.stringify([{ call_id: callId, out_id: outId, called_number: mobile, ...heard }])
    for (let turn = 0; turn < reportTries; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, listenMs))
      const headers = signedHeaders(receiptKey, { body }, now())
      const taken = await fetch(reportTo, { method: 'POST', headers, body }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (taken) return
    }
  }

  const place = async (target: string, nonce: string): Promise<Answer> => {
    const call = callOf(target, `call-${calls.size + 1}`, now())
    if (!call) return refused('isv.INVALID_PARAMETERS')
    asked.requests += 1
    const before = calls.get(call.outId)
    if (before) asked.repeated += 1
    else {
      calls.set(call.outId, call)
      void report(call, behaviours.get(call.mobile) ?? usual)
    }
    const waitMs = behaviours.get(call.mobile) === 'slow' ? slowAnswerMs : Math.random() * slowMs
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    return { status: 200, body: { Code: 'OK', Message: 'OK', CallId: (before ?? call).callId, RequestId: nonce } }
  }

  const server = createJsonDesk(
    ({ method, target, headers, body }) => {
      // Not the provider's: how somebody will behave, for whoever directs the play.
      if (method === 'PUT') {
        // Written by our own tests and by people at a demo; what is missing is left as it was.
        const wish = JSON.parse(body.toString()) as { mobile?: string; does?: Behaviour; reportTo?: string }
        if (wish.mobile && wish.does) behaviours.set(wish.mobile, wish.does)
        reportTo = wish.reportTo ?? reportTo
        return { status: 200, body: {} }
      }
      const wrong = wrongWith({ method, target, headers, body: body.toString() }, key, now())
      if (wrong) return refused(wrong)
      const nonce = String(headers['x-acs-signature-nonce'])
      if (nonces.has(nonce)) return refused('SignatureNonceUsed')
      nonces.add(nonce)
      if (headers['x-acs-action'] !== 'SingleCallByTts') return refused('InvalidAction.NotFound')
      return place(target, nonce)
    },
    () => ({ calls: [...calls.values()].toReversed(), ...asked }),
  )
  return { server, calls: () => [...calls.values()], asked: () => ({ ...asked }) }
}
