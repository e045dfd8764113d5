/** A rule on the last ninety days, beside the version that acts now. Nothing is moved. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { rehearsalDays, type Firing, type Rehearsal } from '@vigil/contract/linkage/run'
import type { LinkageBody } from '@vigil/contract/linkage/rule'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { Wish } from './linkage.checks.ts'
import { namedEquipment, unitOf, versionsOf, type NamedRecord } from './linkage.repository.ts'
import { watchedBy } from './linkage.rules.ts'
import { isLive } from './linkage.view.ts'
import * as past from './rehearsal.repository.ts'
import { rehearse, type Past, type PastFiring } from './rehearsal.rules.ts'

const dayMs = 86_400_000
/** Silences are read of the first few: a rule over a hundred detectors is judged, their gaps are a sample. */
const mostGapsOf = 20
const mostGaps = 50

const pastOf = async (
  { rows }: ScopedTransaction,
  body: LinkageBody,
  zone: string,
  [from, to]: readonly [Date, Date],
): Promise<Past> => {
  const alarms = (await rows(past.pastAlarms(watchedBy(body), from))).map((row) => ({
    equipmentId: row.equipment_id,
    alarmId: row.id,
    kind: row.kind,
    at: row.first_at.getTime(),
    until: row.recovered_at?.getTime() ?? null,
    verdict: row.verdict,
  }))
  const values: Past['values'][number][] = []
  for (const test of [...body.when, ...body.and]) {
    if (test.kind !== 'value') continue
    const { equipmentId, property } = test
    for (const { at, value } of await rows(past.pastValues(test, from)))
      values.push({ equipmentId, property, at: at.getTime(), value })
  }
  return { alarms, values, zone, to: to.getTime() }
}

export const createRehearsal = ({ database, now }: { database: ScopedDatabase; now: () => number }) => {
  const gapsOf = async (
    { rows }: ScopedTransaction,
    named: readonly NamedRecord[],
    [from, to]: readonly [Date, Date],
  ) => {
    const gaps: Rehearsal['gaps'] = []
    for (const { id, name, type_no, protocol_id } of named.slice(0, mostGapsOf)) {
      const { offlineAfterSec } = findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })
      for (const gap of await rows(past.pastSilences(id, from, to, offlineAfterSec)))
        gaps.push({ from: gap.silent_from.toISOString(), to: gap.silent_to.toISOString(), deviceName: name })
    }
    return gaps.slice(0, mostGaps)
  }

  /** All of it is read first: no transaction waits while a quarter of a year is judged. */
  const read = (actor: Actor, { projectId, ruleId, body }: Wish) =>
    database.write(settingsOf(actor), async (tx) => {
      const [unit] = await tx.rows(unitOf(projectId))
      if (!unit) throw new Problem('missing')
      const span = [new Date(now() - rehearsalDays * dayMs), new Date(now())] as const
      const live = ruleId ? (await tx.rows(versionsOf(ruleId))).find(isLive)?.body : undefined
      const watched = [...new Set([...watchedBy(body), ...(live ? watchedBy(live) : [])])]
      const named = (await tx.rows(namedEquipment(watched))).filter((row) => row.project_id === projectId)
      if (named.length < watched.length) throw new Problem('missing')
      return {
        span,
        named,
        told: await pastOf(tx, body, unit.zone, span),
        live: live && { body: live, told: await pastOf(tx, live, unit.zone, span) },
        gaps: await gapsOf(tx, named, span),
      }
    })

  return {
    async rehearse(actor: Actor, wish: Wish): Promise<Rehearsal> {
      const { span, named, told, live, gaps } = await read(actor, wish)
      const names = new Map(named.map(({ id, name }) => [id, name]))
      const firings = (found: readonly PastFiring[]): Firing[] => found.map((firing) => firingOf(firing, names))
      const draft = await inTurns(rehearse(wish.body, told))
      const real = told.alarms.filter(({ kind, verdict }) => kind === 'fire-alarm' && verdict === 'real')
      return {
        from: span[0].toISOString(),
        to: span[1].toISOString(),
        draft: firings(draft),
        live: live ? firings(await inTurns(rehearse(live.body, live.told))) : null,
        realFires: real.length,
        realMet: real.filter((fire) => isMet(fire, draft, wish.body.forS)).length,
        gaps,
      }
    },
  }
}

/** A turn of this, a turn of what else this process has to do: somebody's alarm waits a few milliseconds for it at most. */
const inTurns = async <Result>(work: Generator<void, Result>): Promise<Result> => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

/** It fired while this burned. */
const isMet = ({ at, until }: Past['alarms'][number], firings: readonly PastFiring[], forS: number): boolean =>
  firings.some((firing) => firing.at - forS * 1_000 <= (until ?? Infinity) && firing.at >= at)

const firingOf = ({ at, equipmentId, alarm }: PastFiring, names: ReadonlyMap<string, string>): Firing => ({
  at: new Date(at).toISOString(),
  equipmentId,
  deviceName: names.get(equipmentId) ?? '',
  alarmId: alarm?.alarmId ?? null,
  verdict: alarm?.verdict ?? null,
})
