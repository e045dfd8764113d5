/** The door of a feature: a call and who answers it. */
import type { Call, InputOf, OutputOf } from '@vigil/contract/call'
import type { Actor } from './actor.ts'

/** `public` calls have no actor; the type says so, and a handler cannot forget it. */
type ActorOf<C extends Call> = C['permission'] extends 'public' ? undefined : Actor

export interface Answer {
  readonly call: Call
  readonly handle: (input: never, actor: never) => Promise<unknown>
}

export const answer = <C extends Call>(
  call: C,
  handle: (input: InputOf<C>, actor: ActorOf<C>) => Promise<OutputOf<C>>,
): Answer => ({ call, handle })
