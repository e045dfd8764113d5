/** What the operator's centre did, as the timeline keeps it: `centre:called · busy · who`. */
import { callOutcomes, callQuestions } from '@vigil/contract/centre/call-tries'
import { keysOf } from '@vigil/contract/keys-of'
import type { Text } from '#infrastructure/i18n/i18n.ts'

const steps = ['open', 'take', 'give', 'left', 'dial', 'called', 'said', 'takeOver', 'now', 'supervisor'] as const

export const centreWords = (t: Text, note: string | null): { title: string; note: string } | undefined => {
  const [head, ...rest] = (note ?? '').split(' · ')
  const step = steps.find((known) => head === `centre:${known}`)
  if (!step) return undefined
  return { title: t(($) => $.alarm.centre.steps[step]), note: rest.map((part) => partOf(t, part)).join(' · ') }
}

const partOf = (t: Text, part: string): string => {
  const outcome = callOutcomes.find((known) => known === part)
  if (outcome) return t(($) => $.alarm.centre.outcomes[outcome])
  const question = keysOf(callQuestions).find((known) => part.startsWith(`${known}:`))
  const answer = question && callQuestions[question].find((known) => part === `${question}:${known}`)
  if (!question || !answer) return part
  return `${t(($) => $.alarm.centre.questions[question])}: ${t(($) => $.alarm.centre.answers[answer])}`
}
