/** The door of a feature: a call and who answers it. */
import type { Call, InputOf, OutputOf } from '@vigil/contract/call'
import type { Actor } from '../actor/actor.ts'
import type { Visit } from './visit.ts'

/** `public` calls have no actor; the type says so, and a handler cannot forget it. */
type ActorOf<C extends Call> = C['permission'] extends 'public' ? undefined : Actor

export interface Answer {
  readonly call: Call
  readonly handle: (input: never, actor: never, visit: Visit) => Promise<unknown>
  /** Open to strangers and dear: one address may knock only so often. */
  readonly isLimited?: boolean
}

export const answer = <C extends Call>(
  call: C,
  handle: (input: InputOf<C>, actor: ActorOf<C>, visit: Visit) => Promise<OutputOf<C>>,
): Answer => ({ call, handle })

/** For doors that strangers knock at: counted by address. */
export const limited = (answers: readonly Answer[]): Answer[] =>
  answers.map((one) =>
    one.call.permission === 'public' && one.call.kind === 'command' ? { ...one, isLimited: true } : one,
  )
