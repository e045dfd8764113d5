/** A rule as one sentence: "当 … 有 2 台在 30 秒内报火警，且 …，持续 …，则 …；否则 …。" Pure. */
import type { AlarmTrigger, ClockTest, LinkageBody, LinkageStep, ValueTest } from '@vigil/contract/linkage/rule'
import { readingText } from '#foundation/equipment/headline.ts'
import type { Text } from '#infrastructure/i18n/i18n.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import { moveText } from '#screens/control/scene/move-text.ts'
import type { Named } from './named.ts'
import { secondsText } from './span-text.ts'

/** A language with its words. */
export interface SpokenIn {
  readonly t: Text
  readonly language: Language
}

interface Teller extends SpokenIn {
  readonly named: Named
}

const mostNames = 2

export const ruleInWords = (body: LinkageBody, named: Named, spoken: SpokenIn): string => {
  const { t } = spoken
  const teller = { ...spoken, named }
  const { when, and, forS, does, otherwise } = body
  const missing = [
    ...(when.length === 0 ? [t(($) => $.linkage.words.missing.when)] : []),
    ...(does.length === 0 ? [t(($) => $.linkage.words.missing.does)] : []),
  ]
  const triggers = when.map((one) => (one.kind === 'alarm' ? alarmText(teller, one) : valueText(teller, one)))
  const tests = and.map((one) => (one.kind === 'clock' ? clockText(teller, one) : valueText(teller, one)))
  const said = [
    when.length > 0 && t(($) => $.linkage.words.when, { when: triggers.join(t(($) => $.linkage.words.or)) }),
    ...tests.map((test) => t(($) => $.linkage.words.and, { test })),
    forS > 0 && t(($) => $.linkage.words.for, { span: secondsText(t, forS) }),
    does.length > 0 && t(($) => $.linkage.words.does, { steps: stepsText(teller, does) }),
    otherwise.length > 0 && t(($) => $.linkage.words.otherwise, { steps: stepsText(teller, otherwise) }),
  ].filter((part) => part !== false)
  if (missing.length === 0) return said.join('') + t(($) => $.linkage.words.end)
  const rest = t(($) => $.linkage.words.unfinished, { parts: missing.join(t(($) => $.linkage.words.join)) })
  return said.length > 0 ? `${said.join('')}${t(($) => $.linkage.words.end)} ${rest}` : rest
}

/** What happens when it comes true a second time, sentence by sentence. */
export const againInWords = (t: Text, { again, otherwise }: Pick<LinkageBody, 'again' | 'otherwise'>): string[] => [
  t(($) => $.linkage.words.again[again]),
  t(($) => $.linkage.words.again.underWay),
  ...(otherwise.length > 0 ? [t(($) => $.linkage.words.again.otherwise)] : []),
]

const nameOf = ({ t, named }: Teller, equipmentId: string): string =>
  named.get(equipmentId)?.deviceName || t(($) => $.linkage.gone)

/** Two by their names, all by their number; where all stand in one place, the place. */
const whoText = (teller: Teller, ids: readonly string[]): string => {
  const { t, named } = teller
  const names = ids
    .slice(0, mostNames)
    .map((id) => nameOf(teller, id))
    .join(t(($) => $.linkage.words.join))
  const who = ids.length > mostNames ? t(($) => $.linkage.words.more, { names, count: ids.length }) : names
  const places = new Set(ids.map((id) => named.get(id)?.installAdd ?? ''))
  const [place = ''] = places
  return places.size === 1 && place !== '' ? t(($) => $.linkage.words.at, { place, who }) : who
}

const alarmText = (teller: Teller, { equipmentIds, event: kind, atLeast, withinS }: AlarmTrigger): string => {
  const { t } = teller
  const who = whoText(teller, equipmentIds)
  const event = t(($) => $.linkage.words.events[kind])
  if (atLeast > 1)
    return t(($) => $.linkage.words.several, { who, count: atLeast, span: secondsText(t, withinS), event })
  return equipmentIds.length > 1
    ? t(($) => $.linkage.words.any, { who, event })
    : t(($) => $.linkage.words.one, { who, event })
}

const valueText = (teller: Teller, test: ValueTest): string => {
  const { t, language, named } = teller
  const property = named.get(test.equipmentId)?.type?.properties[test.property]
  const read = property && readingText(property, test.value, language)
  return t(($) => $.linkage.words.value, {
    name: nameOf(teller, test.equipmentId),
    property: property?.name[language === 'en' ? 'en' : 'zh'] ?? test.property,
    is: t(($) => $.linkage.words.comparison[test.is]),
    value: read ? `${read.text} ${read.unit ?? ''}`.trim() : String(test.value),
  })
}

const allDays = [1, 2, 3, 4, 5, 6, 7] as const

const clockText = ({ t }: Teller, { from, to, weekdays }: ClockTest): string => {
  const chosen = allDays.filter((day) => weekdays.includes(day))
  const days =
    chosen.length === allDays.length
      ? t(($) => $.linkage.words.everyDay)
      : chosen.join(',') === '1,2,3,4,5'
        ? t(($) => $.linkage.words.workdays)
        : chosen.map((day) => t(($) => $.linkage.words.weekdays[day])).join(t(($) => $.linkage.words.join))
  return from === to
    ? t(($) => $.linkage.words.wholeDay, { days })
    : t(($) => $.linkage.words.clock, { days, from, to })
}

/** What a step makes of equipment: the order's own name, or what it is set to. */
export const actionText = (
  type: Parameters<typeof moveText>[0] | undefined,
  { action, params }: Pick<LinkageStep, 'action' | 'params'>,
  language: Language,
): string => {
  if (!type) return action
  const command = Object.hasOwn(type.commands, action) ? type.commands[action] : undefined
  const isPlain = Object.keys(params).length === 0 || !command?.done?.some(({ param }) => param !== undefined)
  return command && isPlain
    ? command.name[language === 'en' ? 'en' : 'zh']
    : moveText(type, { action, params }, language)
}

/** Steps in a row that are told the same at the same time are one part of the sentence. */
const stepsText = (teller: Teller, steps: readonly LinkageStep[]): string => {
  const { t, language, named } = teller
  const parts: { readonly key: string; readonly first: LinkageStep; readonly ids: string[] }[] = []
  for (const step of steps) {
    const { equipmentId, action, params, delayS, asks } = step
    // Breakers of several kinds are opened by one word.
    const said = actionText(named.get(equipmentId)?.type, { action, params }, language)
    const key = JSON.stringify([said, params, delayS, asks])
    const last = parts.at(-1)
    if (last?.key === key) last.ids.push(equipmentId)
    else parts.push({ key, first: step, ids: [equipmentId] })
  }
  return parts
    .map(({ first, ids }) => {
      const action = actionText(named.get(first.equipmentId)?.type, first, language)
      const step = t(($) => $.linkage.words.step, { action, who: whoText(teller, ids) })
      const asked = first.asks ? t(($) => $.linkage.words.asked, { step }) : step
      if (first.delayS === 0) return asked
      return t(($) => $.linkage.words.delayed, { span: secondsText(t, first.delayS), step: asked })
    })
    .join(t(($) => $.linkage.words.nextStep))
}
