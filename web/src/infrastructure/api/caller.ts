/** The one way out of the page. Every call goes through here and meets the same rules. */
import type { Call, OutputOf } from '@vigil/contract/call'
import { asksForLogin, Envelope, isSuccess, requestTimeoutMs, type Origin } from '@vigil/contract/wire'
import type * as z from 'zod/mini'
import { callFailure, type CallFailure } from './call-failure.ts'
import { requestOf, uploadOf, type Fields, type Method } from './request-of.ts'
import type { Servers } from './servers.ts'

export type CallInput<C extends Call> = z.input<C['input']>

export interface CallOptions {
  readonly method?: Method
  readonly origin?: Origin
  readonly signal?: AbortSignal | undefined
  /** Sent to its end although the page goes away. */
  readonly keepalive?: boolean
}

export interface Wire {
  readonly servers: Servers
  readonly token: () => string | undefined
  /** zh unless it begins with en. */
  readonly language: () => string
  /** The session is over. Called for every such answer; whoever shows it shows it once. */
  readonly onLoginNeeded: () => void
  readonly onQuietFailure: (failure: CallFailure) => void
  readonly timeoutMs?: number
  /** Which server a call goes to that does not say so itself; the platform's when nobody decides. */
  readonly originOf?: (call: Call) => Origin
}

export interface Caller {
  /** Where pictures and files are. */
  readonly files: string
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<OutputOf<C>>
  upload<C extends Call>(
    call: C,
    input: CallInput<C>,
    files: readonly File[],
    options?: CallOptions,
  ): Promise<OutputOf<C>>
  download<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Blob>
}

export const createCaller = (wire: Wire): Caller => {
  const send = async (call: Call, request: Request, options: CallOptions): Promise<Response> => {
    const { signal, keepalive = false } = options
    const limit = AbortSignal.timeout(wire.timeoutMs ?? requestTimeoutMs)
    request.headers.set('accept-language', wire.language())
    try {
      // The token travels as a field: a cookie or a referrer would carry what nobody asked for.
      const rules = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const
      return await fetch(request, { ...rules, keepalive, signal: signal ? AbortSignal.any([signal, limit]) : limit })
    } catch (error) {
      if (signal?.aborted === true) throw error
      throw callFailure({ kind: limit.aborted ? 'timeout' : 'network', path: call.path })
    }
  }

  const sendingOf = (call: Call, { method = 'POST', origin }: CallOptions) => {
    const to = origin ?? wire.originOf?.(call) ?? 'PLATFORM_MAIN'
    return { method, origin: to, token: wire.token(), base: wire.servers.calls[to] }
  }

  const refuse = (call: Call, status: number, body: unknown): CallFailure => {
    const envelope = Envelope.safeParse(body).data
    if (envelope && asksForLogin(envelope)) wire.onLoginNeeded()
    const quiet = call.kind === 'query' && envelope?.statusCode === 500
    const failure = callFailure({ kind: envelope ? 'refused' : 'http', path: call.path, status, body, quiet })
    if (quiet) wire.onQuietFailure(failure)
    return failure
  }

  const resultOf = async <C extends Call>(call: C, response: Response): Promise<OutputOf<C>> => {
    const body = await bodyOf(response)
    const envelope = Envelope.safeParse(body)
    if (!envelope.success || !isSuccess(response.status, envelope.data)) throw refuse(call, response.status, body)
    const output = call.output.safeParse(envelope.data.result)
    if (!output.success) throw callFailure({ kind: 'unreadable', path: call.path, status: response.status, body })
    // The schema has just said so; the compiler cannot follow it through the type parameter.
    return output.data as OutputOf<C>
  }

  return {
    files: wire.servers.files,
    call: async (call, input, options = {}) =>
      resultOf(call, await send(call, requestOf(call, input as Fields, sendingOf(call, options)), options)), // inputs are objects
    async upload(call, input, files, options = {}) {
      const request = uploadOf(call, input, files, sendingOf(call, options))
      return resultOf(call, await send(call, request, options))
    },
    async download(call, input, options = {}) {
      const response = await send(call, requestOf(call, input, sendingOf(call, options)), options) // as above
      if (response.status === 200 && !isJson(response)) return response.blob()
      throw refuse(call, response.status, await bodyOf(response))
    },
  }
}

const isJson = (response: Response): boolean => /\bjson\b/.test(response.headers.get('content-type') ?? '')

/** Some servers answer JSON as text, and some put that text into quotes once more. */
const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  const once = parsed(text)
  return typeof once === 'string' ? parsed(once) : once
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
