/** Tries afterwards: read with their photos, explained by whoever was refused, let count by somebody else. */
import type { InputOf } from '@vigil/contract/call'
import type { CheckInRow, checkInCalls } from '@vigil/contract/patrol/check-in'
import type { Photo } from '@vigil/contract/photo'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { holdTask } from '../task/task.repository.ts'
import { readTask } from '../task/task.service.ts'
import * as tries from './check-in.repository.ts'
import { shownOf } from './check-in.view.ts'
import { completePoint } from './complete-point.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  /** Of each of these check-ins. */
  photosOf: (actor: Actor, checkInIds: readonly string[]) => Promise<ReadonlyMap<string, Photo[]>>
}

export const createReviewService = ({ database, newId, now, photosOf }: Deps) => {
  const change = async (
    actor: Actor,
    checkInId: string,
    work: (tx: ScopedTransaction, row: tries.CheckInRow) => Promise<void>,
  ): Promise<CheckInRow> => {
    const row = await database.write(settingsOf(actor), async (tx) => {
      const [before] = await tx.rows(tries.checkInById(actor.scope, checkInId))
      if (!before) throw new Problem('missing')
      await tx.rows(holdTask(actor.scope, before.task_id))
      // As it is now that nobody else acts on its task.
      const [held] = await tx.rows(tries.checkInById(actor.scope, checkInId))
      if (held?.state !== 'refused') throw new Problem('checkInStands')
      await work(tx, held)
      const [after] = await tx.rows(tries.checkInById(actor.scope, checkInId))
      return after ?? held
    })
    return shownOf(row, (await photosOf(actor, [checkInId])).get(checkInId) ?? [])
  }

  return {
    async tries(actor: Actor, { after, size, ...filter }: InputOf<typeof checkInCalls.tries>) {
      const page = tries.checkInPage(actor.scope, filter, pageStart(after), size + 1)
      const rows = await database.read(settingsOf(actor), page)
      const photos = await photosOf(
        actor,
        rows.map(({ id }) => id),
      )
      return pageOfRows(rows, size, (row) => shownOf(row, photos.get(row.id) ?? []))
    },

    explain: (actor: Actor, { checkInId, note }: InputOf<typeof checkInCalls.explain>) =>
      change(actor, checkInId, async (tx, row) => {
        if (row.account_id !== actor.accountId) throw new Problem('checkInOfAnother')
        await tx.rows(tries.changeCheckIn(checkInId, { note }))
      }),

    release: (actor: Actor, { checkInId, note }: InputOf<typeof checkInCalls.release>) =>
      change(actor, checkInId, async (tx, row) => {
        if (row.account_id === actor.accountId) throw new Problem('releaseOwn')
        const task = await readTask(tx, actor, row.task_id)
        const point = task.points.find(({ place_id }) => place_id === row.place_id)
        if (point?.outcome !== 'open' && point?.outcome !== 'missed') throw new Problem('checkInStands')
        const said = row.note === null ? note : `${row.note} / ${note}`
        const released = { state: 'released', released_by: actor.accountId, released_at: new Date(now()), note: said }
        await tx.rows(tries.changeCheckIn(checkInId, released))
        await completePoint(tx, { task, row, newId, isReleased: true })
      }),
  }
}
