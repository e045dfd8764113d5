/** A version of a rule on simulated equipment. What stands in its way is asked of the same look; no order is placed. */
import type { InputOf } from '@vigil/contract/call'
import type { linkageCalls } from '@vigil/contract/linkage/linkage'
import type { LinkageStep } from '@vigil/contract/linkage/rule'
import type { ShadowRun, ShadowStep } from '@vigil/contract/linkage/shadow-run'
import { Problem } from '@vigil/contract/problems'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { actorOf } from '#foundation/rights/actor/actors.ts'
import { actorInRole } from '#foundation/rights/actor/hold-actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { controlTarget, type TargetRow } from '../control.repository.ts'
import { lookInName, refusalIn } from '../order/give-in-name.ts'
import { typeOf } from '../order/look.ts'
import { ruleById, versionsOf } from './linkage.repository.ts'
import { runOnShadow, type ShadowAnswer, type ShadowDevice, type ShadowOrder } from './shadow-run.rules.ts'

type Deps = { database: ScopedDatabase; now: () => number }

export const createShadowRun = ({ database, now }: Deps) => {
  /** In whose name it would be done. */
  const authorOf = async (accountId: string, roleId: string): Promise<Actor | undefined> => {
    const [row] = await database.read(nobody, actorInRole({ accountId, roleId }))
    return row && actorOf(row)
  }

  const refusalOf = async (
    author: Actor | undefined,
    asked: LinkageStep,
    projectId: string,
  ): Promise<string | null> => {
    if (!author) return 'forbidden'
    try {
      const read: ScopedTransaction['rows'] = (query) => database.read(settingsOf(author), query)
      await lookInName(read, author, { asked, projectId, isAutomatic: true, now: now() })
      return null
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal === undefined) throw error
      return refusal
    }
  }

  return {
    async run(actor: Actor, asked: InputOf<typeof linkageCalls.shadowRun>): Promise<ShadowRun> {
      const { ruleId, version, branch, failing } = asked
      const read: ScopedTransaction['rows'] = (query) => database.read(settingsOf(actor), query)
      const [rule] = await read(ruleById(actor.scope, ruleId))
      const found = rule && (await read(versionsOf(ruleId))).find((one) => one.version === version)
      if (!rule || !found) throw new Problem('missing')
      const steps = found.body[branch]
      const targets = new Map<string, TargetRow>()
      for (const id of new Set(steps.map(({ equipmentId }) => equipmentId)))
        for (const row of await read(controlTarget(actor.scope, id))) targets.set(id, row)
      const author = await authorOf(found.account_id, found.role_id)
      const orders: ShadowOrder[] = []
      for (const [place, step] of steps.entries())
        orders.push({ place, step, refusal: await refusalOf(author, step, rule.project_id) })
      const faults = new Map(failing.map(({ equipmentId, fault }) => [equipmentId, fault]))
      const answers = runOnShadow(orders, { devices: new Map([...targets].map(copyOf)), failing: faults })
      const shown = answers.map((answer) => {
        const step = steps[answer.place]
        if (!step) throw new Error('an answer has no step')
        return stepView(answer, step, { target: targets.get(step.equipmentId), fault: faults.get(step.equipmentId) })
      })
      return { isSimulated: true, at: new Date(now()).toISOString(), steps: shown }
    },
  }
}

const copyOf = ([id, row]: readonly [string, TargetRow]): [string, ShadowDevice] => [
  id,
  {
    type: typeOf(row),
    values: Object.fromEntries(Object.entries(row.reported).map(([key, { value }]) => [key, value])),
  },
]

interface About {
  readonly target: TargetRow | undefined
  readonly fault: ShadowStep['fault'] | undefined
}

const stepView = (answer: ShadowAnswer, step: LinkageStep, { target, fault = null }: About): ShadowStep => ({
  ...answer,
  ...step,
  readings: [...answer.readings],
  deviceName: target?.name ?? '',
  equipmentTypeId: target?.type_no ?? 0,
  protocolId: target?.protocol_id ?? null,
  fault,
  makesHazard: answer.end !== 'proven' && answer.end !== 'taken',
})
