/**
 * Linkage in the pipeline: rules that watch what a batch tells of are judged in the batch's own transaction, and what they
 * set off becomes true together with it. Nothing here waits for another lane, and no rule keeps an alarm from being stored.
 */
import type { ValueTest } from '@vigil/contract/linkage/rule'
import type { LaneBatch, LaneStep } from '#events/report-events.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { repeat, type Repeated } from '#infrastructure/jobs/repeat.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { isSo, judgeOf, lastCounted, type Judge, type World } from './expression.ts'
import * as repository from './judged.repository.ts'
import { valueTests, watchedBy } from './linkage.rules.ts'

interface LiveRule extends repository.LiveRow {
  readonly judge: Judge
  readonly watched: readonly string[]
  readonly hasClock: boolean
  /** As the database had it when it was last judged; not known while a change of it is under way. */
  holds: boolean | undefined
}

/** A rule that compares a property. */
interface Comparing {
  readonly rule: LiveRule
  readonly test: ValueTest
}

interface Deps {
  readonly run: RunStatement
  readonly log: Log
  readonly now: () => number
  readonly newId: () => string
}

const second = 1_000

const liveRule = (row: repository.LiveRow): LiveRule => ({
  ...row,
  judge: judgeOf(row.body),
  watched: watchedBy(row.body),
  hasClock: row.body.and.some(({ kind }) => kind === 'clock'),
  holds: undefined,
})

const addTo = <Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** The rules that act, by whose trouble and by whose values they are touched. */
const indexed = (rules: readonly LiveRule[]) => {
  const watching = new Map<string, LiveRule[]>()
  const comparing = new Map<string, Comparing[]>()
  for (const rule of rules) {
    for (const id of rule.watched) addTo(watching, id, rule)
    for (const test of valueTests(rule.body)) addTo(comparing, test.equipmentId, { rule, test })
  }
  return { rules, watching, comparing }
}

/**
 * A rule is "one of these and all of those", nothing in it is turned round: what is not so cannot make it hold, and what
 * is so cannot end it.
 */
const mayTurn = ({ rule, test }: Comparing, measured: unknown): boolean =>
  rule.holds === undefined || isSo(test, measured) !== rule.holds

export const createLinkage = ({ run, log, now, newId }: Deps) => {
  let mark: string | null = ''
  let live = indexed([])
  /** Judged once more after the commit: two lanes that change at once do not see each other. */
  const again = new Set<LiveRule>()

  const refresh = async (): Promise<void> => {
    const [row] = await run(repository.liveMark())
    if (!row || row.mark === mark) return
    live = indexed((await run(repository.liveRows())).map(liveRule))
    // Whatever holds already when a rule begins to act sets it off.
    for (const rule of live.rules) again.add(rule)
    mark = row.mark
  }

  const touchedBy = (batch: LaneBatch): Set<LiveRule> => {
    const touched = new Set<LiveRule>()
    if (live.rules.length === 0) return touched
    for (const { equipment } of batch.signals)
      for (const rule of live.watching.get(equipment.id) ?? []) touched.add(rule)
    for (const { target, fresh } of batch.reports)
      for (const one of live.comparing.get(target.id) ?? []) {
        const measured = fresh[one.test.property]
        if (measured !== undefined && mayTurn(one, measured)) touched.add(one.rule)
      }
    return touched
  }

  const judgeAll = (rules: readonly LiveRule[], { holding, reported, alarms }: repository.WorldRow) => {
    const values = Object.fromEntries(Object.entries(reported).map(([id, told]) => [id, valuesIn(told)]))
    return rules.flatMap((rule): repository.Judged[] => {
      const world = { values, alarms, at: now(), zone: rule.zone }
      const holds = rule.judge(world)
      const isSettled = holding[rule.rule_id] === holds
      rule.holds = isSettled ? holds : undefined
      if (isSettled || holding[rule.rule_id] === undefined) return []
      return [{ run: newId(), ...judgedOf(rule, holds), ...causeOf(rule, world) }]
    })
  }

  const question = (rules: readonly LiveRule[]) =>
    repository.worldOf(
      rules.map(({ rule_id }) => rule_id),
      [...new Set(rules.flatMap(({ watched }) => watched))],
    )

  const step: LaneStep = async (tx, batch) => {
    const rules = [...touchedBy(batch)]
    if (rules.length === 0) return
    for (const rule of rules) again.add(rule)
    const [world] = await tx.rows(question(rules))
    const judged = world ? judgeAll(rules, world) : []
    if (judged.length > 0) batch.last.push(repository.noteJudged(judged))
  }

  /** What another process has turned is judged here too. */
  const compareHolding = async (): Promise<void> => {
    if (live.rules.length === 0) return
    const holding = new Set((await run(repository.holdingRules())).map(({ rule_id }) => rule_id))
    for (const rule of live.rules)
      if (rule.holds !== undefined && rule.holds !== holding.has(rule.rule_id)) again.add(rule)
  }

  const judgeAgain = async (): Promise<void> => {
    await compareHolding()
    const rules = [...again]
    if (rules.length === 0) return
    again.clear()
    const [world] = await run(question(rules))
    const judged = world ? judgeAll(rules, world) : []
    if (judged.length > 0) await run(repository.noteJudged(judged))
  }

  const byTheClock = async (): Promise<void> => {
    for (const rule of live.rules) if (rule.hasClock) again.add(rule)
  }

  return {
    step,
    /** Reads the rules once before anything is judged, then every second. */
    async start(): Promise<readonly Repeated[]> {
      await refresh().catch((error: unknown) => log.warn({ error }, 'linkage rules are not known yet'))
      return [
        repeat({ name: 'linkage rules', everyMs: second, log, work: refresh }),
        repeat({ name: 'linkage again', everyMs: second / 4, log, work: judgeAgain }),
        repeat({ name: 'linkage by the clock', everyMs: 10 * second, log, work: byTheClock }),
      ]
    },
  }
}

const valuesIn = (told: repository.WorldRow['reported'][string]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(told).map(([property, { value }]) => [property, value]))

const judgedOf = ({ rule_id, version, body }: LiveRule, holds: boolean) => ({
  rule: rule_id,
  version,
  holds,
  for_s: body.forS,
  has_else: body.otherwise.length > 0,
})

/** The last alarm that it counts, or the first equipment that it watches. */
const causeOf = ({ body, watched }: LiveRule, { alarms }: World) => {
  const last = lastCounted(body, alarms)
  return { cause: last?.equipmentId ?? watched[0] ?? null, alarm: last?.alarmId ?? null }
}
