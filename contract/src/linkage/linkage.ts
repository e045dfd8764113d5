/**
 * What happens by itself when something else does. A rule is tried on the past before it acts, a dangerous one acts only after
 * a second person has said so, and each run shows what was expected beside what was measured.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NamedEquipment } from '../equipment/named-equipment.ts'
import { Id, Instant, Version } from '../ids.ts'
import { keysOf } from '../keys-of.ts'
import { pageInput, pageOf } from '../page.ts'
import { LinkageBody, mostSteps, versionStates } from './rule.ts'
import { branches, LinkageRun, Rehearsal } from './run.ts'
import { shadowFaults, ShadowRun } from './shadow-run.ts'
import { linkageTemplates } from './template.ts'

export const LinkageVersion = z.object({
  version: z.int(),
  state: z.enum(versionStates),
  body: LinkageBody,
  /** The same as an expression (CEL), for whoever wants to read it exactly. */
  expression: z.string(),
  /** A step of it is dangerous: a second person says yes before it acts. */
  needsApproval: z.boolean(),
  by: z.nullable(z.string()),
  madeAt: Instant,
  approvedBy: z.nullable(z.string()),
  /** Why a second person said no. */
  refusedFor: z.nullable(z.string()),
})
export type LinkageVersion = z.output<typeof LinkageVersion>

export const RuleRow = z.object({
  ruleId: Id,
  projectId: Id,
  name: z.string(),
  /** Of the version that acts or rests; null: none has acted yet. */
  live: z.nullable(z.object({ version: z.int(), state: z.enum(versionStates) })),
  draft: z.nullable(z.object({ version: z.int(), state: z.enum(versionStates) })),
  steps: z.int(),
  lastRun: z.nullable(z.object({ runId: Id, at: Instant, steps: z.int(), proven: z.int() })),
})
export type RuleRow = z.output<typeof RuleRow>

export const LinkageRule = z.object({
  ruleId: Id,
  projectId: Id,
  revision: z.int(),
  live: z.nullable(LinkageVersion),
  draft: z.nullable(LinkageVersion),
  /** Versions before these, newest first. */
  older: z.array(LinkageVersion),
  named: z.array(NamedEquipment),
})
export type LinkageRule = z.output<typeof LinkageRule>

/**
 * loop: rules would set each other off without end; refused. conflict: another rule tells the same equipment something else.
 * automatic: a step that nothing does by itself; refused. expired, missing: equipment that is not there to act.
 */
export const checkNames = ['loop', 'conflict', 'automatic', 'missing', 'approval'] as const
export const LinkageCheck = z.object({
  check: z.enum(checkNames),
  isRefused: z.boolean(),
  /** Rules it meets, in the order in which they set each other off. */
  rules: z.array(z.string()),
  equipmentId: z.nullable(Id),
  deviceName: z.nullable(z.string()),
  /** A code of our problems. */
  code: z.nullable(z.string()),
})
export type LinkageCheck = z.output<typeof LinkageCheck>

const Pause = z.object({ until: z.nullable(Instant), by: z.nullable(z.string()), reason: z.nullable(z.string()) })
export type LinkagePause = z.output<typeof Pause>

/** Of the unit, and of which rule it is a newer version. */
const draft = { projectId: Id, ruleId: z.optional(Id), body: LinkageBody }
const ruleOnly = z.strictObject({ ruleId: Id })
const ofVersion = { ruleId: Id, version: Version }
const inRule = { ruleId: 'linkRule' } as const

export const linkageCalls = {
  list: call({
    path: 'linkRule/findRules.action',
    description: 'The linkage rules of a unit, or those that watch or move one piece of equipment or what hangs on it.',
    kind: 'query',
    body: 'form',
    permission: 'linkRule:list',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.object({ ...pageInput, projectId: z.optional(Id), equipmentId: z.optional(Id) }),
    output: pageOf(RuleRow),
  }),
  get: call({
    path: 'linkRule/getRule.action',
    description: 'A linkage rule with its versions and the equipment it names.',
    kind: 'query',
    body: 'form',
    permission: 'linkRule:select',
    scope: inRule,
    input: z.object({ ruleId: Id }),
    output: LinkageRule,
  }),
  template: call({
    path: 'linkRule/getTemplate.action',
    description: 'A rule of national practice, filled with the equipment of a unit.',
    kind: 'query',
    body: 'form',
    permission: 'linkRule:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id, template: z.enum(keysOf(linkageTemplates)) }),
    output: z.object({
      body: LinkageBody,
      named: z.array(NamedEquipment),
      /** Kinds, by their ids, of which the unit has none. */
      without: z.array(z.string()),
    }),
  }),
  checks: call({
    path: 'linkRule/getChecks.action',
    description: 'What stands against a rule before it is saved: loops, conflicts, steps that nothing does by itself.',
    kind: 'query',
    body: 'json',
    permission: 'linkRule:select',
    scope: { projectId: 'project', ruleId: 'linkRule' },
    input: z.object(draft),
    output: z.object({ rows: z.array(LinkageCheck), expression: z.string(), needsApproval: z.boolean() }),
  }),
  rehearse: call({
    path: 'linkRule/getRehearsal.action',
    description: 'When a rule would have fired in the last 90 days, beside the version that acts; nothing is moved.',
    kind: 'query',
    body: 'json',
    permission: 'linkRule:select',
    scope: { projectId: 'project', ruleId: 'linkRule' },
    input: z.object(draft),
    output: Rehearsal,
  }),
  shadowRun: call({
    path: 'linkRule/getShadowRun.action',
    description: 'Runs a version of a rule on simulated copies of its equipment; nothing is sent to any device.',
    kind: 'query',
    body: 'json',
    permission: 'linkRule:select',
    scope: inRule,
    input: z.object({
      ...ofVersion,
      branch: z.enum(branches),
      /** Of which it is asked what happens when they fail. */
      failing: z.array(z.strictObject({ equipmentId: Id, fault: z.enum(shadowFaults) })).check(z.maxLength(mostSteps)),
    }),
    output: ShadowRun,
  }),
  add: call({
    path: 'linkRule/addRule.action',
    description: 'Makes a rule, as a draft that does not act yet.',
    kind: 'command',
    body: 'json',
    permission: 'linkRule:insert',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, body: LinkageBody }),
    output: LinkageRule,
  }),
  edit: call({
    path: 'linkRule/updateRule.action',
    description: 'Writes the draft of a rule anew; the version that acts goes on acting.',
    kind: 'command',
    body: 'json',
    permission: 'linkRule:update',
    scope: inRule,
    input: z.strictObject({ ruleId: Id, revision: Version, body: LinkageBody }),
    output: LinkageRule,
  }),
  submit: call({
    path: 'linkRule/submitRule.action',
    description: 'Lets a draft act, or asks a second person first when a step of it is dangerous.',
    kind: 'command',
    body: 'json',
    permission: 'linkRule:update',
    scope: inRule,
    input: z.strictObject(ofVersion),
    output: LinkageRule,
  }),
  approve: call({
    path: 'linkRule/approveRule.action',
    description: 'A second person lets a dangerous rule act, with the password.',
    kind: 'command',
    body: 'json',
    permission: 'linkRule:custom',
    scope: inRule,
    input: z.strictObject({ ...ofVersion, password: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: LinkageRule,
  }),
  refuse: call({
    path: 'linkRule/refuseRule.action',
    description: 'A second person sends a rule back, with the reason.',
    kind: 'command',
    body: 'json',
    permission: 'linkRule:custom',
    scope: inRule,
    input: z.strictObject({ ...ofVersion, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    output: LinkageRule,
  }),
  turn: call({
    path: 'linkRule/turnRule.action',
    description: 'Lets a rule rest, or act again from now on.',
    kind: 'command',
    body: 'json',
    permission: 'linkRule:update',
    scope: inRule,
    input: z.strictObject({ ruleId: Id, isOn: z.boolean() }),
    output: LinkageRule,
  }),
  remove: call({
    path: 'linkRule/removeRule.action',
    description: 'Ends a rule; what it did stays in the records.',
    kind: 'command',
    body: 'json',
    permission: 'linkRule:delete',
    scope: inRule,
    input: ruleOnly,
    output: z.object({}),
  }),
  pauseState: call({
    path: 'linkRule/getPause.action',
    description: 'Until when all linkage of a unit is paused, by whom and why.',
    kind: 'query',
    body: 'form',
    permission: 'linkRule:list',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: Pause,
  }),
  pause: call({
    path: 'linkRule/pauseAll.action',
    description: 'Pauses all linkage of a unit until a time; 0 minutes end a pause. What would have fired is noted.',
    kind: 'command',
    body: 'json',
    permission: 'linkRule:custom',
    scope: { projectId: 'project' },
    input: z.strictObject({
      projectId: Id,
      minutes: z.int().check(z.minimum(0), z.maximum(480)),
      reason: z.string().check(z.trim(), z.maxLength(200)),
    }),
    output: Pause,
  }),
  runs: call({
    path: 'linkRule/findRuns.action',
    description: 'What rules did, newest first: of a unit, of one rule, or of the case of an alarm.',
    kind: 'query',
    body: 'form',
    permission: 'linkRule:list',
    scope: { projectId: 'project', ruleId: 'linkRule', alarmId: 'alarm' },
    input: z.object({ ...pageInput, projectId: z.optional(Id), ruleId: z.optional(Id), alarmId: z.optional(Id) }),
    output: pageOf(LinkageRun),
  }),
  run: call({
    path: 'linkRule/getRun.action',
    description: 'A run of a rule: what was expected of each step, and what was measured.',
    kind: 'query',
    body: 'form',
    permission: 'linkRule:select',
    scope: { runId: 'linkRun' },
    input: z.object({ runId: Id }),
    output: LinkageRun,
  }),
  answer: call({
    path: 'linkRule/answerStep.action',
    description: 'Says yes or no to a step that asks; it is then done in the name of who said yes, with the password.',
    kind: 'command',
    body: 'json',
    permission: 'linkRule:custom',
    scope: { runId: 'linkRun' },
    input: z.strictObject({
      runId: Id,
      place: z.int().check(z.minimum(0), z.maximum(mostSteps)),
      isWanted: z.boolean(),
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    }),
    output: LinkageRun,
  }),
}
