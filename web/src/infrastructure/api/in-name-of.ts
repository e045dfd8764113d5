import { callFailure } from './call-failure.ts'
import type { Caller } from './caller.ts'

/** Asks in the name of this person, or not at all: somebody else may have signed in since it was begun. */
export const inNameOf = (caller: Caller, isStill: () => boolean): Caller => ({
  ...caller,
  call: (call, input, options) =>
    isStill() ? caller.call(call, input, options) : Promise.reject(callFailure({ kind: 'network', path: call.path })),
})
