/** docs/alarm-lifecycle.md as text: the table of moves, its picture, what people may do, and who is called when. */
import { resolve } from 'node:path'
import { alarmActs } from '@vigil/contract/alarm/desk'
import { movesOf } from '#features/alarm/desk/handling.rules.ts'
import { ladders, type Rung } from '#features/alarm/escalation/ladder.rules.ts'
import { moves, type Move } from '#features/alarm/judging/lifecycle.rules.ts'

export const lifecycleDocumentPath = resolve(import.meta.dirname, '../../../../docs/alarm-lifecycle.md')

const head = `# The life of an alarm

Written from the tables of \`server/src/features/alarm\` by \`pnpm exec node server/src/testing/alarm-document/write-lifecycle.ts\`;
a test holds this page against them.

Two facts are kept apart. The **condition** (active, recovered) comes from the device alone; the **handling** (received,
notified, acknowledged, verified, handling, handled, archived) comes from people and timers alone. What is said makes a step
by the table below, and by nothing else: for every situation there is exactly one row.

- *waiting*: received or notified. *taken*: acknowledged. *fought*: real, or being mended. *dismissed*: called false, test or
  drill. *handled*: people are done with it.
- *on*: it begins or is said again; *once*: the same, where once is enough (never what threatens life); *off*: it ends;
  *held*: it ends, but something else of the equipment still holds it.
- *life*: priority 1; *alarm*: priority 2; *lesser*: the rest.
- *raise* makes an alarm, *merge* counts, *reactivate* makes the same one active again, *recover* ends the condition,
  *reopen* puts the old case away and makes a new one that points back to it.
`

const words = (list: readonly string[] | undefined): string => list?.join(', ') ?? ''

const said = (is: boolean | undefined, yes: string, no: string): string[] => (is === undefined ? [] : [is ? yes : no])

const further = ({ when }: Move): string =>
  [
    ...said(when.isCalling, 'a call to come', 'no call to come'),
    ...said(when.isLongOver, 'minutes after people were done', 'just after people were done'),
    ...said(when.isFlapping, 'comes and goes', 'does not come and go'),
  ].join(', ')

const rowOf = (move: Move, place: number): string => {
  const { when, step, calls, because } = move
  const situation = [when.condition, words(when.handling), words(when.said), words(when.grade), further(move)]
  return `| ${[place + 1, ...situation, step ?? 'nothing', calls, because].join(' | ')} |`
}

const moveTable = (): string => `
## What a signal makes of it
| # | condition | handling | said | grade | and | step | calls | because |
|---:|---|---|---|---|---|---|---|---|
${moves.map(rowOf).join('\n')}
`

const groups = { none: 'nothing open', open: 'waiting, taken', fought: 'fought', over: 'dismissed, handled' } as const
type Group = keyof typeof groups

const groupsOf = ({ when }: Move): Group[] => {
  const all: [Group, boolean][] = [
    ['none', when.handling.includes('none')],
    ['open', when.handling.includes('waiting') || when.handling.includes('taken')],
    ['fought', when.handling.includes('fought')],
    ['over', when.handling.includes('dismissed')],
  ]
  return all.flatMap(([group, is]) => (is ? [group] : []))
}

const nodeOf = (condition: string, group: Group): string => (group === 'none' ? 'none' : `${condition}_${group}`)

const targetOf = ({ step, when }: Move, group: Group): string => {
  if (step === 'raise' || step === 'reopen') return nodeOf('active', 'open')
  if (step === 'recover') return nodeOf('recovered', group)
  return step === 'reactivate' ? nodeOf('active', group) : nodeOf(when.condition, group)
}

/** One arrow for all rows that lead from here to there. */
const arrows = (): string[] => {
  const labels = new Map<string, string[]>()
  moves.forEach((move, place) => {
    if (move.step === null || move.step === 'merge') return
    for (const group of groupsOf(move)) {
      const way = `${nodeOf(move.when.condition, group)} -->|LABEL| ${targetOf(move, group)}`
      labels.set(way, [...(labels.get(way) ?? []), `${move.step} ${place + 1}`])
    }
  })
  return [...labels].map(([way, steps]) => `  ${way.replace('LABEL', steps.join(', '))}`)
}

const nodes = (): string[] => [
  `  none(["${groups.none}"])`,
  ...(['active', 'recovered'] as const).flatMap((condition) =>
    (['open', 'fought', 'over'] as const).map(
      (group) => `  ${nodeOf(condition, group)}["${condition}: ${groups[group]}"]`,
    ),
  ),
]

/** By people alone. */
const handled = ['open -.->|real| fought', 'open -.->|false, test, drill| over', 'fought -.->|handle| over']

const picture = (): string => `
The same as a picture: whole arrows are signals, with the number of their row; broken ones are people. Rows that only count,
or change nothing, are left out.

\`\`\`mermaid
flowchart LR
${nodes().join('\n')}
${arrows().join('\n')}
${(['active', 'recovered'] as const)
  .flatMap((condition) => handled.map((way) => `  ${way.replaceAll(/\b(open|fought|over)\b/g, `${condition}_$1`)}`))
  .join('\n')}
\`\`\`
`

const actTable = (): string => `
## What people may do
| act | fire, alarm | leads to | fault, hazard | leads to |
|---|---|---|---|---|
${alarmActs
  .map((act) => {
    const cells = [movesOf.alarm[act], movesOf.fault[act]].flatMap(({ from, to }) => [words(from), to ?? ''])
    return `| ${[act, ...cells].join(' | ')} |`
  })
  .join('\n')}
`

const rungWords = ({ channel, who, hours, of, isForLife }: Rung): string =>
  [
    `${channel} to ${who.join(', ')}`,
    ...(hours ? [`from ${hours.join(' to ')} o'clock`] : []),
    ...(of ? [`only ${of.join(', ')}`] : []),
    ...(isForLife ? ['only what threatens life'] : []),
  ].join(', ')

const ladderTable = (): string => `
## Who is called, and when
D on duty (D1, D2 in call order), M manager, R responsible person, T maintainers, O operator's centre, C companies above,
E tenant. *fire* and *life* climb until somebody acknowledges, *unverified* until somebody says what it is; while it burns,
all three go on every five minutes behind their last rung. *confirmed* begins with the verdict "real".

| ladder | after | who |
|---|---:|---|
${Object.entries(ladders)
  .flatMap(([name, rungs]) => rungs.map((rung: Rung) => `| ${name} | ${rung.afterS} s | ${rungWords(rung)} |`))
  .join('\n')}
`

export const lifecycleDocument = (): string => [head, moveTable(), picture(), actTable(), ladderTable()].join('')
