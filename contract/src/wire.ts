/** How a call travels: envelope, token field, bodies, origins. The specification's wire, in one place. */
import * as z from 'zod/mini'
import type { Call } from './call.ts'

export const tokenField = 'token'
/** The specification's number for "log in again"; the client knows this one without the table of all refusals. */
const loginAgain = 404
export const requestTimeoutMs = 60_000

/** Where a request goes; each is an address in configuration and by default all are this platform. */
export const origins = ['PLATFORM_MAIN', 'PLATFORM_WINDOWS', 'PLATFORM_VENDOR', 'PLATFORM_LOCAL'] as const
export type Origin = (typeof origins)[number]

export const Envelope = z.object({
  statusCode: z.int(),
  message: z.string(),
  result: z.unknown(),
  code: z.string(),
  details: z.optional(z.unknown()),
})
export type Envelope = z.output<typeof Envelope>

export type Language = 'zh' | 'en'

/** zh is the default; en only when the caller asks for it first. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh'

export const success = (result: unknown, language: Language): Envelope => ({
  statusCode: 200,
  message: language === 'en' ? 'Done' : '操作成功',
  result,
  code: 'ok',
})

/** A response counts as success only when both numbers say so. */
export const isSuccess = (httpStatus: number, envelope: Pick<Envelope, 'statusCode'>): boolean =>
  httpStatus === 200 && envelope.statusCode === 200

/** Only this answer may open the "log in again" dialogue. */
export const asksForLogin = (envelope: Pick<Envelope, 'statusCode' | 'code'>): boolean =>
  envelope.statusCode === loginAgain || envelope.code === 'tokenMissing'

/** Where live changes are heard. */
export const liveSocketPath = '/live/socket'

/** The specification's JSON-body list, derived and never written by hand. */
export const jsonBodyPaths = (calls: readonly Call[]): readonly string[] =>
  calls.filter((call) => call.body === 'json').map((call) => call.path)

/** Where the client puts the token: a JSON body leaves the query string, a form carries it; two cases send none. */
export const tokenPlace = (
  call: Pick<Call, 'body'>,
  method: 'GET' | 'POST',
  origin: Origin,
): 'body' | 'query' | 'none' => {
  if (origin === 'PLATFORM_LOCAL') return 'none'
  if (origin === 'PLATFORM_WINDOWS' && method === 'POST') return 'none'
  return method === 'GET' || call.body === 'json' ? 'query' : 'body'
}
