/** Prepaid loops: how they stand, and the cut, which a person makes when no row of the rule speaks against it. */
import type { InputOf } from '@vigil/contract/call'
import { isRestDay } from '@vigil/contract/energy/day-kind'
import { cutHours, weatherKinds, type Prepaid, type prepaidCalls } from '@vigil/contract/equipment/prepaid'
import { Problem } from '@vigil/contract/problems'
import { worstFireLoad } from '@vigil/device-types/fire-load'
import { showsPrepaid } from '@vigil/device-types/panels-of'
import type { CompiledQuery } from 'kysely'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { registeredLoad } from '#foundation/equipment/fire-load.rules.ts'
import { datedDays } from '#foundation/project/dated-days.ts'
import { dayMs } from '#foundation/project/unit-time.ts'
import { reachedZone } from '#foundation/project/unit-zone.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import { holdActor } from '#foundation/rights/actor/hold-actor.ts'
import { isTaken } from '#infrastructure/database/failure.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { controlFacts, controlTarget, type TargetRow } from '../control.repository.ts'
import type { Outcome, Sending } from '../course/command-sending.ts'
import { lookInName } from '../order/give-in-name.ts'
import { typeOf } from '../order/look.ts'
import { placeOrder } from '../order/place-order.ts'
import { unitOf } from '../linkage/linkage.repository.ts'
import * as repository from './prepaid.repository.ts'
import { balanceIn, cutRefusals, nextCutHours, warningAt } from './prepaid.rules.ts'

type Deps = {
  database: ScopedDatabase
  actors: Pick<Actors, 'fresh'>
  send: Sending
  newId: () => string
  now: () => number
}

const asked = { action: 'switchOff', params: {} }
const question = { isClosing: false, isReading: true, besides: null }

export const createPrepaidService = ({ database, actors, send, newId, now }: Deps) => {
  const targetOf = async ({ rows }: ScopedTransaction, actor: Actor, equipmentId: string): Promise<TargetRow> => {
    const [target] = await rows(controlTarget(actor.scope, equipmentId))
    if (!target) throw new Problem('missing')
    if (!showsPrepaid(typeOf(target))) throw new Problem('notPrepaid')
    return target
  }

  const shown = async (tx: ScopedTransaction, target: TargetRow): Promise<Prepaid> => {
    const type = typeOf(target)
    const [rule] = await tx.rows(repository.prepaidRule(target.id))
    const [guard] = await tx.rows(repository.guardOf(target.project_id))
    const [facts] = await tx.rows(controlFacts(target.id, question))
    const [place] = await tx.rows(reachedZone(target.project_id, false))
    if (!facts || !place?.zone) throw new Problem('missing')
    const at = now()
    const own = guard?.rest_days ?? []
    const calendar = { zone: place.zone, restDays: [...own, ...(await holidaysIn(tx, target.project_id, at))] }
    const balance = balanceIn(type, target.reported, at)
    const told = {
      balance,
      fireLoad: worstFireLoad(facts.loads.map(registeredLoad)),
      toldAt: rule?.told_at?.getTime() ?? null,
      weatherUntil: guard?.weather_until?.getTime() ?? null,
    }
    const next = nextCutHours(calendar, at)
    const measured = type.properties['balance']
    return {
      rule: rule ? ruleView(rule) : null,
      balance,
      unit: measured?.type === 'number' ? measured.unit : '',
      warning: warningAt(balance, rule?.warn_at ?? []),
      cutAt: rule?.cut_at?.toISOString() ?? null,
      refusals: rule ? cutRefusals({ ...calendar, ...told, at }) : ['notPrepaid'],
      hours: { ...cutHours, zone: calendar.zone },
      nextAt: next === null ? null : new Date(next).toISOString(),
      restDays: [...own],
      weather: weatherIn(guard, at),
    }
  }

  const change = (
    actor: Actor,
    equipmentId: string,
    work: (tx: ScopedTransaction, target: TargetRow) => Promise<boolean>,
  ) =>
    database.write(settingsOf(actor), async (tx) => {
      if (isEndUser(actor)) throw new Problem('forbidden')
      const target = await targetOf(tx, actor, equipmentId)
      if (!(await work(tx, target))) throw new Problem('conflict')
      return shown(tx, target)
    })

  /** The same look as of any order that nobody watches: fire loads and service locks hold. */
  const order = (fresh: Actor, equipmentId: string) =>
    database.write(settingsOf(fresh), async (tx) => {
      const mover = await holdActor(tx, fresh)
      await tx.rows(repository.holdRule(equipmentId))
      const target = await targetOf(tx, mover, equipmentId)
      const [refusal] = (await shown(tx, target)).refusals
      // A code that the rule itself has said.
      if (refusal !== undefined) throw new Problem(refusal as Problem['code'])
      const asking = { asked: { ...asked, equipmentId }, projectId: target.project_id, isAutomatic: true, now: now() }
      const seen = await lookInName(tx.rows, mover, asking)
      const origin = { kind: 'account', id: mover.accountId } as const
      const placed = await placeOrder(tx, { id: newId(), actor: mover, seen, origin, note: null })
      await tx.rows(repository.noteCut(equipmentId))
      return placed
    })

  return {
    get: (actor: Actor, equipmentId: string): Promise<Prepaid> =>
      database.write(settingsOf(actor), async (tx) => shown(tx, await targetOf(tx, actor, equipmentId))),

    set: (actor: Actor, { equipmentId, revision, warnAt, isRisky }: InputOf<typeof prepaidCalls.set>) =>
      change(actor, equipmentId, async ({ rows }, { oem_id, company_id, project_id }) => {
        const row = { warn_at: JSON.stringify(warnAt), is_risky: isRisky }
        const site = { equipment_id: equipmentId, oem_id, company_id, project_id }
        const statement =
          revision === 0
            ? repository.insertRule({ ...site, ...row })
            : repository.changeRule(equipmentId, revision, row)
        return (await rows(statement)).length > 0
      }),

    tell: (actor: Actor, equipmentId: string): Promise<Prepaid> =>
      change(
        actor,
        equipmentId,
        async ({ rows }) => (await rows(repository.noteTold(equipmentId, actor.accountId))).length > 0,
      ),

    async cut(actor: Actor, { equipmentId, password }: InputOf<typeof prepaidCalls.cut>): Promise<Outcome> {
      if (isEndUser(actor)) throw new Problem('forbidden')
      await proveIdentity(database, actor, password)
      const fresh = await actors.fresh(actor.tokenHash)
      if (!fresh) throw new Problem('tokenUnknown')
      const command = await order(fresh, equipmentId).catch((error: unknown) => {
        throw isTaken(error) ? new Problem('commandRunning') : error
      })
      return send(fresh, command)
    },

    guard: (actor: Actor, input: InputOf<typeof prepaidCalls.guard>) =>
      database.write(settingsOf(actor), async (tx) => {
        if (isEndUser(actor)) throw new Problem('forbidden')
        const { projectId: project_id, restDays: rest_days, kind, hours, reason } = input
        const [unit] = await tx.rows(unitOf(project_id))
        if (!unit) throw new Problem('missing')
        const until = hours === 0 ? null : new Date(now() + hours * 3_600_000)
        const { oem_id, company_id } = unit
        const weather = { weather_kind: kind, weather_until: until, weather_reason: reason }
        await tx.rows(
          repository.setGuard({ project_id, oem_id, company_id, account_id: actor.accountId, rest_days, ...weather }),
        )
        return { until: until?.toISOString() ?? null }
      }),
  }
}

const lookAheadMs = 60 * dayMs

/** Days of rest by the calendar, as far as anybody looks. A workday that is made up for on a Saturday stays a Saturday: nobody is cut. */
const holidaysIn = async ({ rows }: ScopedTransaction, projectId: string, at: number): Promise<string[]> => {
  const [from, to] = [at - dayMs, at + lookAheadMs].map((each) => new Date(each).toISOString().slice(0, 10))
  const days = await rows(datedDays(projectId, from ?? '', to ?? ''))
  return days.filter(({ kind }) => isRestDay(kind)).map(({ day }) => day)
}

type RowOf<Query> = Query extends (id: string) => CompiledQuery<infer Row> ? Row : never

const ruleView = (row: RowOf<typeof repository.prepaidRule>) => ({
  warnAt: row.warn_at,
  isRisky: row.is_risky,
  revision: row.revision,
  toldAt: row.told_at?.toISOString() ?? null,
  toldBy: row.told_by,
})

const weatherIn = (guard: RowOf<typeof repository.guardOf> | undefined, at: number): Prepaid['weather'] => {
  const kind = weatherKinds.find((one) => one === guard?.weather_kind)
  if (!guard?.weather_until || !kind || guard.weather_until.getTime() <= at) return null
  return { kind, until: guard.weather_until.toISOString(), reason: guard.weather_reason, by: guard.by }
}
