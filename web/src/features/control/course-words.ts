/** How an order stands, in steps and in words. */
import type { Command, CommandMove, CommandState } from '@vigil/contract/control'
import type { Text } from '#infrastructure/i18n/i18n.ts'

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
