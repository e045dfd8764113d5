/** A storm is taken as a whole: one press, or one key of the telephone, for all that were there when it was said. */
import { kindsHeld } from '@vigil/contract/alarm/kind-rights'
import type { alarmStormCalls, AlarmStorm } from '@vigil/contract/alarm/storm'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { columnsOf } from './act-columns.ts'
import { addMoves } from './add-moves.ts'
import { handledOf } from './alarm-view.ts'
import { changeAlarms } from './desk.repository.ts'
import { handlerOf } from './handler-of.ts'
import { afterAct } from './handling.rules.ts'
import * as storms from './storm.repository.ts'

type Deps = {
  readonly database: ScopedDatabase
  readonly newId: () => string
  readonly now: () => number
  readonly nudge: (lane: 1 | 2) => void
}

type Taking = Omit<storms.StormWish, 'kinds'> & {
  /** How many were shown; none who heard it on the telephone counts. */
  readonly expected?: number | undefined
  readonly note: string | null
}

export const createStormService = ({ database, newId, now, nudge }: Deps) => {
  const show = async (actor: Actor, alarmId: string): Promise<AlarmStorm> => {
    const settings = settingsOf(actor)
    const wish = { alarmId, kinds: kindsHeld(actor.permissions, 'select') }
    const [zones, [newest]] = await Promise.all([
      database.read(settings, storms.zonesOfStorm(actor.scope, wish)),
      database.read(settings, storms.newestOfStorm(actor.scope, wish)),
    ])
    return {
      waiting: sum(zones.map(({ waiting }) => waiting)),
      newest: newest
        ? {
            alarmId: newest.id,
            equipmentName: newest.equipment_name,
            place: newest.place,
            at: newest.first_at.toISOString(),
          }
        : null,
      likelyReal: sum(zones.map(({ likely_real }) => likely_real)),
      zones: zones.map(({ zone, waiting, likely_real }) => ({ name: zone ?? '', waiting, likelyReal: likely_real })),
    }
  }

  /** How many were taken. A handful of statements, however many they are. */
  const take = async (actor: Actor, { expected, note, ...wish }: Taking): Promise<number> => {
    // A tenant says that he has seen his own: nothing of it is a storm's.
    if (handlerOf(actor).isEndUser) throw new Problem('verdictNotYours')
    const kinds = kindsHeld(actor.permissions, 'custom')
    const taken = await database.write(settingsOf(actor), async (tx) => {
      const rows = await tx.rows(storms.lockStorm(actor.scope, { ...wish, kinds }))
      if (expected !== undefined && rows.length > expected) throw new Problem('moreThanShown')
      const group = rows[0]?.group_id
      if (group) await save(tx, actor, rows, { group, into: newId(), at: new Date(now()), note })
      return rows.length
    })
    if (taken > 0) nudge(1)
    return taken
  }

  return {
    show,
    take,
    async acknowledge(actor: Actor, input: InputOf<typeof alarmStormCalls.acknowledgeStorm>) {
      const { note = null, ...wish } = input
      const acknowledged = await take(actor, { ...wish, note })
      if (acknowledged === 0) throw new Problem('alarmElsewhere')
      return { acknowledged, storm: await show(actor, input.alarmId) }
    },
  }
}

interface Saved {
  readonly group: string
  readonly into: string
  readonly at: Date
  readonly note: string | null
}

/** All of them threaten life, so that one row of columns holds for each. */
const save = async (
  tx: ScopedTransaction,
  actor: Actor,
  rows: readonly AlarmRow[],
  { group, into, at, note }: Saved,
) => {
  const was = rows.flatMap((row) => handledOf(row) ?? [])[0]
  if (!was) throw new Problem('alarmElsewhere')
  const next = afterAct(was, 'acknowledge', handlerOf(actor))
  const ids = rows.map(({ id }) => id)
  const columns = { ...columnsOf('acknowledge', { was, next }, actor, at), group_id: into }
  const after = await tx.rows(changeAlarms(ids, columns))
  await tx.rows(storms.moveMessages(group, ids, into))
  await addMoves(tx, actor, rows, after, [`storm:${rows.length}`, ...(note === null ? [] : [note])].join(' · '))
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)
