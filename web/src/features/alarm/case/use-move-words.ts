/** A row of the timeline in words. Notes of the platform are keys; notes of people stand as they were written. */
import { falseCauses, verdicts, type AlarmMove } from '@vigil/contract/alarm/desk'
import { responseSteps } from '@vigil/contract/alarm/response-steps'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { centreWords } from './centre-words.ts'

export interface MoveWords {
  readonly title: string
  readonly detail: string
}

const ofPlatform = ['own', 'takeOver', 'undo', 'reopened', 'photo', 'calledAnew'] as const

/** Before the reason for which the next call waits. */
const delayed = 'delay · '

export const useMoveWords = (): ((move: AlarmMove) => MoveWords) => {
  const t = useText()
  return (move) => {
    const who = whoDid(t, move)
    const { title, note } = whatWasDone(t, move)
    return { title, detail: [who, note].filter((part) => part !== '').join(' · ') }
  }
}

const whoDid = (t: Text, { actor, actorName }: AlarmMove): string => {
  if (actor === 'account') return actorName ?? t(($) => $.alarm.timeline.someone)
  if (actor === 'device') return ''
  return actor === 'rule' ? t(($) => $.alarm.timeline.byRule) : t(($) => $.alarm.timeline.byTimer)
}

const whatWasDone = (t: Text, { from, to, condition, actor, note }: AlarmMove): { title: string; note: string } => {
  const key = ofPlatform.find((known) => known === note)
  if (key) return { title: t(($) => $.alarm.timeline[key]), note: '' }
  const centre = centreWords(t, note)
  if (centre) return centre
  const step = responseSteps.find((known) => note === `step:${known}`)
  if (step) return { title: t(($) => $.alarm.timeline.step, { step: t(($) => $.alarm.card.steps[step]) }), note: '' }
  if (note?.startsWith(delayed) === true)
    return { title: t(($) => $.alarm.timeline.delay), note: note.slice(delayed.length) }
  const said = saidIn(t, note)
  if (from === null) return { title: t(($) => $.alarm.timeline.raised), note: said }
  if (from !== to) return { title: t(($) => $.alarm.states[to]), note: said }
  if (actor === 'account') return { title: t(($) => $.alarm.timeline.word), note: said }
  const device = condition === 'recovered' ? 'recovered' : 'again'
  return { title: t(($) => $.alarm.timeline[device]), note: said }
}

/** A verdict is written as its words with dots between them: `false · steam · what was seen`. */
const saidIn = (t: Text, note: string | null): string =>
  (note ?? '')
    .split(' · ')
    .map((word) => {
      const [, count] = /^storm:(\d+)$/.exec(word) ?? []
      if (count !== undefined) return t(($) => $.alarm.timeline.storm, { count: Number(count) })
      const verdict = verdicts.find((known) => known === word)
      if (verdict) return t(($) => $.alarm.verdicts[verdict])
      const cause = falseCauses.find((known) => known === word)
      return cause ? t(($) => $.alarm.causes[cause]) : word
    })
    .join(' · ')
