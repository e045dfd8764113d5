/** Equipment taken to another unit of its operator. The database moves every copy of the owner in one step, or none. */
import type { InputOf } from '@vigil/contract/call'
import { lifeCalls, type LifeRow } from '@vigil/contract/equipment/life'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { projectById } from '#foundation/project/project.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { appendAudit } from '#foundation/rights/call/audit.repository.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import { areaInUnit, lockEquipment, type EquipmentRow } from '../equipment.repository.ts'
import { lifeNote } from './life-note.ts'
import { moveFamily } from './life.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Wish = InputOf<typeof lifeCalls.move>

export const createMoveService = ({ database, newId }: Deps) => ({
  async move(actor: Actor, { equipmentId, password, reason, ...wish }: Wish): Promise<void> {
    if (isEndUser(actor)) throw new Problem('forbidden')
    await proveIdentity(database, actor, password)
    await database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      if (row.parent_id !== null) throw new Problem('childNotReplaced')
      const names = await namesOf(tx, actor, row, wish)
      const [done] = await tx.rows(moveFamily(row.id, wish))
      if (!done || done.refusal !== null) throw new Problem(done?.refusal ?? 'missing')
      const [moved] = await tx.rows(lockEquipment(actor.scope, equipmentId))
      if (!moved) throw new Problem('missing')
      await tx.rows(lifeNote(newId(), actor, moved, { move: 'moved', changes: changesOf(row, wish, names), reason }))
      await tx.rows(tellOldUnit(actor, row, moved))
    })
  },
})

interface Names {
  readonly from: string
  readonly to: string
}

/** Of both units, as they are called today: the rows of another unit are nobody's to look up later. */
const namesOf = async (
  tx: Transaction,
  actor: Actor,
  row: EquipmentRow,
  wish: Omit<Wish, 'equipmentId' | 'password' | 'reason'>,
): Promise<Names> => {
  const [[before], [target]] = [
    await tx.rows(projectById(actor.scope, row.project_id)),
    await tx.rows(projectById(actor.scope, wish.projectId)),
  ]
  if (!target) throw new Problem('missing')
  if (wish.areaId !== undefined) {
    const [area] = await tx.rows(areaInUnit(wish.areaId, target.id))
    if (!area) throw new Problem('areaElsewhere')
  }
  return { from: before?.name ?? '', to: target.name }
}

const changesOf = (
  { install_add }: EquipmentRow,
  { installAdd = '' }: Pick<Wish, 'installAdd'>,
  { from, to }: Names,
): LifeRow['changes'] => [
  { field: 'project', from, to },
  ...(install_add === installAdd ? [] : [{ field: 'installAdd', from: install_add, to: installAdd }]),
]

/** The call itself is written down where the equipment now is; those whom it left must be able to read where it went. */
const tellOldUnit = (actor: Actor, row: EquipmentRow, moved: EquipmentRow) =>
  appendAudit({
    action: lifeCalls.move.path,
    outcome: 'ok',
    target_id: row.id,
    account_id: actor.accountId,
    oem_id: row.oem_id,
    company_id: row.company_id,
    project_id: row.project_id,
    details: JSON.stringify({ from: row.project_id, to: moved.project_id }),
  })
