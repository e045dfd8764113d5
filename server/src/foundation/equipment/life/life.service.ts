/**
 * What happens to a piece of equipment besides what it says. Its row is the place, not the thing: a successor takes over
 * history, limits, rules and label because the row stays, and only the code and the secret are new.
 */
import type { InputOf } from '@vigil/contract/call'
import type { lifeCalls, LifeMove, LifeRow } from '@vigil/contract/equipment/life'
import { Problem } from '@vigil/contract/problems'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import { newDeviceSecret } from '../device-secret.ts'
import { areaInUnit, equipmentById, lockEquipment, type EquipmentRow } from '../equipment.repository.ts'
import { isCodeTaken } from '../equipment.rules.ts'
import { pinyinOf } from '../name-pinyin.ts'
import { firstDayOf } from './life-dates.repository.ts'
import { labelChanges, lifeNote, type LifeNote } from './life-note.ts'
import * as life from './life.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Edit = InputOf<typeof lifeCalls.edit>
type Replacement = InputOf<typeof lifeCalls.replace>
type Retirement = InputOf<typeof lifeCalls.retire>

export const createLifeService = ({ database, newId }: Deps) => {
  const locked = async (tx: Transaction, actor: Actor, equipmentId: string): Promise<EquipmentRow> => {
    const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
    if (!row) throw new Problem('missing')
    return row
  }

  const note = (actor: Actor, row: EquipmentRow, move: LifeNote) => lifeNote(newId(), actor, row, move)

  return {
    async edit(actor: Actor, { equipmentId, ...wish }: Edit): Promise<void> {
      // Whoever lives behind the breaker may name it; where it hangs and how it speaks is the unit's to know.
      const { deviceName: _name, ...beyondName } = wish
      const isBeyondName = Object.values(beyondName).some((field) => field !== undefined)
      if (isEndUser(actor) && isBeyondName) throw new Problem('forbidden')
      await database.write(settingsOf(actor), async (tx) => {
        const row = await locked(tx, actor, equipmentId)
        const first = wish.installedOn === undefined ? undefined : await firstDay(tx, row.id, wish.installedOn)
        const changes = labelChanges({ ...labelOf(row), installedOn: first?.was }, wish)
        if (changes.length === 0) return
        if (typeof wish.areaId === 'string') {
          const [area] = await tx.rows(areaInUnit(wish.areaId, row.project_id))
          if (!area) throw new Problem('areaElsewhere')
        }
        await tx.rows(
          life.changeLabel(row.id, {
            name: wish.deviceName,
            pinyin: wish.deviceName === undefined ? undefined : pinyinOf(wish.deviceName),
            area_id: wish.areaId,
            install_add: wish.installAdd,
            protocol_id: wish.protocolId,
            installed_at: first && first.was !== wish.installedOn ? first.begins_at : undefined,
          }),
        )
        await tx.rows(note(actor, row, { move: 'edited', changes }))
      })
    },

    async replace(actor: Actor, { equipmentId, keyCode, reason, password }: Replacement): Promise<string> {
      await proveIdentity(database, actor, password)
      const { secret, secretHash } = newDeviceSecret()
      const swap = async (tx: Transaction): Promise<void> => {
        const row = await locked(tx, actor, equipmentId)
        if (row.parent_id !== null) throw new Problem('childNotReplaced')
        await tx.rows(life.changeKeyCode(row.id, keyCode, { isNew: true }))
        await tx.rows(life.changeSecret(row.id, secretHash))
        const changes = [{ field: 'keyCode', from: row.key_code, to: keyCode }]
        await tx.rows(note(actor, row, { move: 'replaced', changes, reason }))
      }
      await database.write(settingsOf(actor), swap).catch((error: unknown) => {
        throw isCodeTaken(error) ? new Problem('keyCodeTaken') : error
      })
      return secret
    },

    async retire(actor: Actor, { equipmentId, reason, password }: Retirement): Promise<{ retired: number }> {
      if (isEndUser(actor)) throw new Problem('forbidden')
      await proveIdentity(database, actor, password)
      return database.write(settingsOf(actor), async (tx) => {
        const row = await locked(tx, actor, equipmentId)
        const [fire] = await tx.rows(life.hasOpenFire(row.id))
        if (fire?.burns) throw new Problem('fireNotArchived')
        const changes = [{ field: 'keyCode', from: row.key_code, to: null }]
        await tx.rows(note(actor, row, { move: 'retired', changes, reason }))
        const [done] = await tx.rows(life.retireFamily(row.id))
        return { retired: done?.retired ?? 0 }
      })
    },

    async find(actor: Actor, { equipmentId, after, size }: InputOf<typeof lifeCalls.find>) {
      const [row] = await database.read(settingsOf(actor), equipmentById(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      const page = life.lifePage(actor.scope, equipmentId, { after: pageStart(after), limit: size + 1 })
      return pageOfRows(await database.read(settingsOf(actor), page), size, rowOf)
    },
  }
}

/** Nothing is installed on a day that has not begun. */
const firstDay = async (tx: Transaction, id: string, wish: string) => {
  const [first] = await tx.rows(firstDayOf(id, wish))
  if (first?.is_future) throw new Problem('invalidInput', { fields: [{ path: 'installedOn', code: 'too_big' }] })
  return first
}

const rowOf = ({ move, at, reason, changes, limit_key, person, login_name }: life.LifePageRow): LifeRow => ({
  // The check of the table knows these moves only.
  move: move as LifeMove,
  at: at.toISOString(),
  by: person ?? login_name,
  reason,
  changes,
  limit: limit_key,
})

const labelOf = ({ name, area_id, install_add, protocol_id }: EquipmentRow) => ({
  deviceName: name,
  areaId: area_id,
  installAdd: install_add,
  protocolId: protocol_id,
})
