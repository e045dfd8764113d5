import { asksForLogin } from '@vigil/contract/wire'
import type { CallFailure } from './call-failure.ts'

/** Heard later: who has to sign in, asks too often, was too slow with a photo, or meets a server in trouble. */
const passing: ReadonlySet<string> = new Set(['tooMany', 'addressOver'])

/** Said again it would be refused again: whoever keeps it for later must not try for ever. */
export const isFinal = ({ kind, envelope }: CallFailure): boolean =>
  kind === 'refused' &&
  envelope !== undefined &&
  envelope.statusCode < 500 &&
  !asksForLogin(envelope) &&
  !passing.has(envelope.code)
