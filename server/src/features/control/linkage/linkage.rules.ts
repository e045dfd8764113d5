/** What a rule watches and moves, and which rules would set each other off. Pure. */
import type { LinkageBody, LinkageStep, ValueTest } from '@vigil/contract/linkage/rule'
import { proofProperties } from '@vigil/device-types/command-proof'
import type { Command } from '@vigil/device-types/device-type'

export const stepsOf = ({ does, otherwise }: Pick<LinkageBody, 'does' | 'otherwise'>): readonly LinkageStep[] => [
  ...does,
  ...otherwise,
]

export const valueTests = ({ when, and }: Pick<LinkageBody, 'when' | 'and'>): ValueTest[] =>
  [...when, ...and].filter((test) => test.kind === 'value')

/** Whose reports may make it true or false. */
export const watchedBy = (body: Pick<LinkageBody, 'when' | 'and'>): string[] => [
  ...new Set([
    ...body.when.flatMap((trigger) => (trigger.kind === 'alarm' ? trigger.equipmentIds : [])),
    ...valueTests(body).map(({ equipmentId }) => equipmentId),
  ]),
]

export const movedBy = (body: Pick<LinkageBody, 'does' | 'otherwise'>): string[] => [
  ...new Set(stepsOf(body).map(({ equipmentId }) => equipmentId)),
]

/** What one rule asks for and another one changes: a property of a piece of equipment. */
const placeOf = (equipmentId: string, property: string): string => `${equipmentId} ${property}`

export interface RuleInUnit {
  readonly name: string
  readonly reads: ReadonlySet<string>
  readonly writes: ReadonlySet<string>
  readonly steps: readonly LinkageStep[]
}

export type CommandOf = (step: LinkageStep) => Command | undefined

export const ruleInUnit = (body: LinkageBody, commandOf: CommandOf): RuleInUnit => ({
  name: body.name,
  reads: new Set(valueTests(body).map(({ equipmentId, property }) => placeOf(equipmentId, property))),
  writes: new Set(
    stepsOf(body).flatMap((step) => {
      const command = commandOf(step)
      return command ? proofProperties(command).map((property) => placeOf(step.equipmentId, property)) : []
    }),
  ),
  steps: stepsOf(body),
})

const setsOff = (one: RuleInUnit, other: RuleInUnit): boolean => [...one.writes].some((place) => other.reads.has(place))

/** The names in the order in which they set each other off, from the draft to itself; none when it comes back to nothing. */
export const loopThrough = (draft: RuleInUnit, others: readonly RuleInUnit[]): string[] | undefined => {
  if (setsOff(draft, draft)) return [draft.name, draft.name]
  const seen = new Set<RuleInUnit>()
  const walk = (rule: RuleInUnit, names: readonly string[]): string[] | undefined => {
    if (rule !== draft && setsOff(rule, draft)) return [...names, draft.name]
    for (const next of others) {
      if (seen.has(next) || !setsOff(rule, next)) continue
      seen.add(next)
      const found = walk(next, [...names, next.name])
      if (found) return found
    }
    return undefined
  }
  return walk(draft, [draft.name])
}

const isSame = (one: LinkageStep, other: LinkageStep): boolean =>
  one.action === other.action && JSON.stringify(one.params) === JSON.stringify(other.params)

export interface Conflict {
  readonly equipmentId: string
  readonly rules: readonly string[]
}

/** Equipment that another rule tells something else. */
export const conflictsOf = (draft: RuleInUnit, others: readonly RuleInUnit[]): Conflict[] => {
  const ids = [...new Set(draft.steps.map(({ equipmentId }) => equipmentId))]
  const against = (equipmentId: string): string[] => {
    const mine = draft.steps.filter((step) => step.equipmentId === equipmentId)
    const differs = (step: LinkageStep): boolean =>
      step.equipmentId === equipmentId && mine.some((own) => !isSame(own, step))
    return others.filter(({ steps }) => steps.some(differs)).map(({ name }) => name)
  }
  return ids.flatMap((equipmentId) => {
    const rules = against(equipmentId)
    return rules.length > 0 ? [{ equipmentId, rules }] : []
  })
}

/** Whether a second person has to say yes: a step of it is dangerous by its row. */
export const needsApproval = (body: LinkageBody, commandOf: CommandOf): boolean =>
  stepsOf(body).some((step) => {
    const danger = commandOf(step)?.danger
    return danger === 'slide' || danger === 'password'
  })
