/** A failure as a sentence in the reader's language: translated by its code, never by its number. */
import { problems, type ProblemCode } from '@vigil/contract/problems'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import type { Language } from './areas.ts'
import type { Text } from './i18n.ts'

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

export const failureText = (t: Text, language: Language, failure: CallFailure): string => {
  const { envelope, kind } = failure
  if (envelope)
    return isKnown(envelope.code) ? problems[envelope.code][language === 'en' ? 'en' : 'zh'] : envelope.message
  if (kind === 'network') return t(($) => $.shell.network.lost)
  return kind === 'timeout' ? t(($) => $.shell.network.timedOut) : t(($) => $.shell.network.unreadable)
}
