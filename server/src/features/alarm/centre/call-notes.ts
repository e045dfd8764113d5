/** What the centre did, as the alarm's timeline keeps it: keys, which the screens put into words. */
import { callQuestions } from '@vigil/contract/centre/call-tries'
import type { CallAnswers } from '@vigil/contract/centre/centre'
import { keysOf } from '@vigil/contract/keys-of'

export const saidNote = (answers: CallAnswers, line: string | undefined): string => {
  const said = keysOf(callQuestions).flatMap((question) => {
    const answer = answers[question]
    return answer === undefined ? [] : [`${question}:${answer}`]
  })
  return ['centre:said', ...said, ...(line === undefined ? [] : [line])].join(' · ')
}
