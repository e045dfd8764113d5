/** How an order stands, in steps and in words. */
import type { Command, CommandMove, CommandState } from '@vigil/contract/equipment/control'
import type { Language } from '#infrastructure/i18n/messages.ts'
import type { Text } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'

/** Which of the four steps is under way: authorised, sent, received, measured. */
const steps: Partial<Record<CommandState, number>> = { created: 0, authorised: 1, queued: 1, sent: 2, acknowledged: 3 }

export const stepAt = (state: CommandState): number => steps[state] ?? 0

export const stepTexts = (t: Text): string[] => [
  t(($) => $.control.steps.authorised),
  t(($) => $.control.steps.sent),
  t(($) => $.control.steps.received),
  t(($) => $.control.steps.measured),
]

const refusals = [
  'localMode',
  'locked',
  'expired',
  'counterSeen',
  'unknownCommand',
  'badParameters',
  'badSignature',
] as const
const voidings = ['offline', 'notSent', 'notAccepted', 'withdrawn', 'rightsChanged'] as const

export interface Ending {
  readonly title: string
  readonly detail: string
}

/** What the platform read after an order ran out: the command's own row says it, on every page alike. */
export const readingOf = (
  t: Text,
  { readBack, readBackAt, createdAt, timeoutAt }: Pick<Command, 'readBack' | 'readBackAt' | 'createdAt' | 'timeoutAt'>,
  language: Language,
): Ending => {
  if (readBack === 'notMoved') {
    const time = clockText(Date.parse(readBackAt ?? timeoutAt), language)
    return { title: t(($) => $.control.readNotMoved), detail: t(($) => $.control.readNotMovedDetail, { time }) }
  }
  if (readBack === 'unknown')
    return { title: t(($) => $.control.unreadable), detail: t(($) => $.control.unreadableDetail) }
  const seconds = Math.round((Date.parse(timeoutAt) - Date.parse(createdAt)) / 1_000)
  return { title: t(($) => $.control.unknown), detail: t(($) => $.control.unknownDetail, { seconds }) }
}

/** Why it was not carried out. What the device says in words of its own is handed on as it is. */
export const refusalOf = (t: Text, { reason }: Pick<Command, 'reason'>, moves: readonly CommandMove[]): Ending => {
  const voided = voidings.find((known) => known === reason)
  if (voided) return { title: t(($) => $.control.failed[voided]), detail: t(($) => $.control.notMoved) }
  const said = moves.findLast(({ to }) => to === 'failed')?.note ?? undefined
  const known = refusals.find((refusal) => refusal === said)
  const why = known ? t(($) => $.control.refusals[known]) : said
  return {
    title: why === undefined ? t(($) => $.control.refusedPlain) : t(($) => $.control.refused, { why }),
    detail: t(($) => (known === 'localMode' ? $.control.localHint : $.control.refusedHint)),
  }
}
