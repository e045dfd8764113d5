/** Rules as people make them: drafts, a second person's word, versions, and the master pause of a unit. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import type { linkageCalls, LinkagePause, LinkageRule } from '@vigil/contract/linkage/linkage'
import type { LinkageBody } from '@vigil/contract/linkage/rule'
import { Problem } from '@vigil/contract/problems'
import { isOtherPerson, proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { checkRule, refuseIn, type Checked, type Wish } from './linkage.checks.ts'
import * as repository from './linkage.repository.ts'
import { movedBy, watchedBy } from './linkage.rules.ts'
import { isDraft, isLive, namedView, rowView, ruleView } from './linkage.view.ts'
import { skipOpenSteps } from './run.repository.ts'
import { fillTemplate } from './fill-template.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }

export const createLinkageService = ({ database, newId, now }: Deps) => {
  const write = <Result>(actor: Actor, work: (tx: ScopedTransaction) => Promise<Result>): Promise<Result> =>
    database.write(settingsOf(actor), work)

  const partsOf = async (tx: ScopedTransaction, actor: Actor, ruleId: string) => {
    const [rule] = await tx.rows(repository.ruleById(actor.scope, ruleId))
    if (!rule) throw new Problem('missing')
    return { rule, versions: await tx.rows(repository.versionsOf(ruleId)) }
  }

  const shown = async (tx: ScopedTransaction, actor: Actor, ruleId: string): Promise<LinkageRule> => {
    const { rule, versions } = await partsOf(tx, actor, ruleId)
    const bodies = versions.filter((version) => isLive(version) || isDraft(version)).map(({ body }) => body)
    const ids = [...new Set(bodies.flatMap((body) => [...watchedBy(body), ...movedBy(body)]))]
    const rows = await tx.rows(repository.namedEquipment(ids))
    return ruleView({ rule, versions, named: namedView(ids, rows, rule.project_id, now()) })
  }

  /** Held: of two who change a rule, one comes after the other. */
  const hold = async (tx: ScopedTransaction, actor: Actor, ruleId: string) => {
    await tx.rows(repository.holdRule(ruleId))
    return partsOf(tx, actor, ruleId)
  }

  const check = async (tx: ScopedTransaction, actor: Actor, wish: Wish): Promise<Checked> => {
    const checked = await checkRule(tx, actor, wish, now())
    refuseIn(checked)
    return checked
  }

  const saveDraft = async (tx: ScopedTransaction, actor: Actor, wish: Wish & { ruleId: string; version: number }) => {
    const { ruleId, version, body } = wish
    const { expression, needsApproval } = await check(tx, actor, wish)
    await tx.rows(repository.moveVersion(ruleId, undefined, ['draft', 'waiting'], { state: 'replaced' }))
    const { accountId: account_id, roleId: role_id } = actor
    const said = { rule_id: ruleId, version, state: 'draft', expression, needs_approval: needsApproval }
    await tx.rows(repository.insertVersion({ ...said, body: JSON.stringify(body), account_id, role_id }))
    await tx.rows(repository.insertEquipment(equipmentRows(ruleId, version, body)))
  }

  const goLive = async (tx: ScopedTransaction, ruleId: string, version: number, approvedBy: string | null) => {
    await tx.rows(repository.moveVersion(ruleId, undefined, ['on', 'off'], { state: 'replaced' }))
    const change = { state: 'on', ...(approvedBy ? { approved_by: approvedBy } : {}) }
    const moved = await tx.rows(repository.moveVersion(ruleId, version, ['draft', 'waiting'], change))
    if (moved.length === 0) throw new Problem('conflict')
    await tx.rows(repository.beginState(ruleId, version))
  }

  const pauseState = async (tx: ScopedTransaction, projectId: string): Promise<LinkagePause> => {
    const [row] = await tx.rows(repository.pauseOf(projectId))
    return { until: row?.until.toISOString() ?? null, by: row?.by ?? null, reason: row?.reason ?? null }
  }

  return {
    async list(actor: Actor, { after, size, ...filter }: InputOf<typeof linkageCalls.list>) {
      const page = repository.rulePage(actor.scope, filter, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, rowView)
    },

    get: (actor: Actor, ruleId: string): Promise<LinkageRule> => write(actor, (tx) => shown(tx, actor, ruleId)),

    template: (actor: Actor, wish: InputOf<typeof linkageCalls.template>) =>
      write(actor, (tx) => fillTemplate(tx, actor, wish, now())),

    checks: (actor: Actor, wish: Wish): Promise<OutputOf<typeof linkageCalls.checks>> =>
      write(actor, async (tx) => {
        const { rows, expression, needsApproval } = await checkRule(tx, actor, wish, now())
        return { rows, expression, needsApproval }
      }),

    add: (actor: Actor, { projectId, body }: InputOf<typeof linkageCalls.add>): Promise<LinkageRule> =>
      write(actor, async (tx) => {
        const [unit] = await tx.rows(repository.unitOf(projectId))
        if (!unit) throw new Problem('missing')
        const ruleId = newId()
        const { oem_id, company_id } = unit
        await tx.rows(repository.insertRule({ id: ruleId, oem_id, company_id, project_id: projectId }))
        await saveDraft(tx, actor, { projectId, ruleId, body, version: 1 })
        return shown(tx, actor, ruleId)
      }),

    edit: (actor: Actor, { ruleId, revision, body }: InputOf<typeof linkageCalls.edit>): Promise<LinkageRule> =>
      write(actor, async (tx) => {
        const { rule, versions } = await hold(tx, actor, ruleId)
        if ((await tx.rows(repository.touchRule(ruleId, revision))).length === 0) throw new Problem('conflict')
        const version = Math.max(0, ...versions.map((one) => one.version)) + 1
        await saveDraft(tx, actor, { projectId: rule.project_id, ruleId, body, version })
        return shown(tx, actor, ruleId)
      }),

    submit: (actor: Actor, { ruleId, version }: InputOf<typeof linkageCalls.submit>): Promise<LinkageRule> =>
      write(actor, async (tx) => {
        const { rule, versions } = await hold(tx, actor, ruleId)
        const draft = versions.find((one) => one.version === version && one.state === 'draft')
        if (!draft) throw new Problem('conflict')
        const { needsApproval } = await check(tx, actor, { projectId: rule.project_id, ruleId, body: draft.body })
        if (needsApproval)
          await tx.rows(repository.moveVersion(ruleId, version, ['draft'], { state: 'waiting', refused_for: null }))
        else await goLive(tx, ruleId, version, null)
        return shown(tx, actor, ruleId)
      }),

    /** Another person than who wrote it, with his own password; and what acts since then may be in its way. */
    async approve(actor: Actor, { ruleId, version, password }: InputOf<typeof linkageCalls.approve>) {
      await proveIdentity(database, actor, password)
      return write(actor, async (tx) => {
        const { rule, versions } = await hold(tx, actor, ruleId)
        const waiting = versions.find((one) => one.version === version && one.state === 'waiting')
        if (!waiting) throw new Problem('conflict')
        const [other] = await tx.rows(isOtherPerson(waiting.account_id, actor.accountId))
        if (!other?.is_other) throw new Problem('otherPersonNeeded')
        await check(tx, actor, { projectId: rule.project_id, ruleId, body: waiting.body })
        await goLive(tx, ruleId, version, actor.accountId)
        return shown(tx, actor, ruleId)
      })
    },

    refuse: (actor: Actor, { ruleId, version, reason }: InputOf<typeof linkageCalls.refuse>): Promise<LinkageRule> =>
      write(actor, async (tx) => {
        await hold(tx, actor, ruleId)
        const change = { state: 'draft', refused_for: reason }
        if ((await tx.rows(repository.moveVersion(ruleId, version, ['waiting'], change))).length === 0)
          throw new Problem('conflict')
        return shown(tx, actor, ruleId)
      }),

    turn: (actor: Actor, { ruleId, isOn }: InputOf<typeof linkageCalls.turn>): Promise<LinkageRule> =>
      write(actor, async (tx) => {
        const { rule, versions } = await hold(tx, actor, ruleId)
        const live = versions.find(({ state }) => state === (isOn ? 'off' : 'on'))
        if (!live) throw new Problem('conflict')
        if (isOn) await check(tx, actor, { projectId: rule.project_id, ruleId, body: live.body })
        await tx.rows(repository.moveVersion(ruleId, live.version, [live.state], { state: isOn ? 'on' : 'off' }))
        if (isOn) await tx.rows(repository.beginState(ruleId, live.version))
        // What has not begun does not begin any more.
        else await tx.rows(skipOpenSteps(ruleId, 'turnedOff'))
        return shown(tx, actor, ruleId)
      }),

    remove: (actor: Actor, ruleId: string): Promise<Record<string, never>> =>
      write(actor, async (tx) => {
        await hold(tx, actor, ruleId)
        await tx.rows(
          repository.moveVersion(ruleId, undefined, ['draft', 'waiting', 'on', 'off'], { state: 'replaced' }),
        )
        await tx.rows(skipOpenSteps(ruleId, 'turnedOff'))
        await tx.rows(repository.removeRule(ruleId))
        return {}
      }),

    pauseState: (actor: Actor, projectId: string): Promise<LinkagePause> =>
      write(actor, (tx) => pauseState(tx, projectId)),

    pause: (actor: Actor, { projectId, minutes, reason }: InputOf<typeof linkageCalls.pause>): Promise<LinkagePause> =>
      write(actor, async (tx) => {
        if (minutes > 0 && reason === '')
          throw new Problem('invalidInput', { fields: [{ path: 'reason', code: 'too_small' }] })
        const [unit] = await tx.rows(repository.unitOf(projectId))
        if (!unit) throw new Problem('missing')
        const { oem_id, company_id } = unit
        const row = { project_id: projectId, oem_id, company_id, account_id: actor.accountId, reason, minutes }
        await tx.rows(repository.setPause(row))
        return pauseState(tx, projectId)
      }),
  }
}

const equipmentRows = (rule_id: string, version: number, body: LinkageBody) => [
  ...watchedBy(body).map((equipment_id) => ({ rule_id, version, equipment_id, is_moved: false })),
  ...movedBy(body).map((equipment_id) => ({ rule_id, version, equipment_id, is_moved: true })),
]
