/** A failure as a sentence in the reader's language: translated by its code, never by its number. */
import type { problems as allProblems } from '@vigil/contract/problems'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import type { Language } from './messages.ts'
import type { Text } from './i18n.ts'

type Sentences = Readonly<Record<string, { readonly zh: string; readonly en: string }>>

let sentences: Sentences = {}

/** Fetched behind the first page. Until they are here the server's own sentence stands, in the language it was asked in. */
export const bringSentences = async (): Promise<void> => {
  const { problems }: { problems: typeof allProblems } = await import('@vigil/contract/problems')
  sentences = problems
}

/** The sentence of a problem by its code, where it is one of ours and the sentences are here. */
export const problemText = (language: Language, code: string): string | undefined =>
  Object.hasOwn(sentences, code) ? sentences[code]?.[language === 'en' ? 'en' : 'zh'] : undefined

export const failureText = (t: Text, language: Language, failure: CallFailure): string => {
  const { envelope, kind } = failure
  if (envelope) return sentences[envelope.code]?.[language === 'en' ? 'en' : 'zh'] ?? envelope.message
  if (kind === 'network') return t(($) => $.shell.network.lost)
  return kind === 'timeout' ? t(($) => $.shell.network.timedOut) : t(($) => $.shell.network.unreadable)
}
