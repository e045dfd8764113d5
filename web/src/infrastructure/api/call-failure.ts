/** Why a call gave no result. Carries the whole answer, so that whoever called can say more than "failed". */
import { Envelope } from '@vigil/contract/wire'

/** refused: the platform said no. http: something before it did. unreadable: an answer nobody can read. */
export type FailureKind = 'refused' | 'http' | 'network' | 'timeout' | 'unreadable'

export interface CallFailure extends Error {
  readonly kind: FailureKind
  readonly path: string
  /** The HTTP status, where there was an answer at all. */
  readonly status: number | undefined
  /** What came back, as it came. */
  readonly body: unknown
  readonly envelope: Envelope | undefined
  /** A query that broke on the server's side: logged and shown where the data is missing, never shouted. */
  readonly quiet: boolean
}

type Facts = Pick<CallFailure, 'kind' | 'path'> & Partial<Pick<CallFailure, 'status' | 'body' | 'quiet'>>

export const callFailure = ({ kind, path, status, body, quiet = false }: Facts): CallFailure => {
  // An answer that nobody can read may still call itself a success.
  const envelope = kind === 'refused' ? Envelope.safeParse(body).data : undefined
  const said = envelope ? `${envelope.statusCode} ${envelope.code}` : (status ?? '')
  const error = new Error(`${path}: ${kind} ${said}`.trimEnd())
  return Object.assign(error, { kind, path, status, body, envelope, quiet })
}

export const isCallFailure = (error: unknown): error is CallFailure =>
  error instanceof Error && 'kind' in error && 'quiet' in error
