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
import * as life from './life.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Edit = InputOf<typeof lifeCalls.edit>
type Replacement = InputOf<typeof lifeCalls.replace>
type Retirement = InputOf<typeof lifeCalls.retire>
type Changes = LifeRow['changes']

export const createLifeService = ({ database, newId }: Deps) => {
  const locked = async (tx: Transaction, actor: Actor, equipmentId: string): Promise<EquipmentRow> => {
    const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
    if (!row) throw new Problem('missing')
    return row
  }

  const note = (actor: Actor, row: EquipmentRow, move: LifeMove, changes: Changes, reason = '') =>
    life.insertMove({
      id: newId(),
      equipment_id: row.id,
      oem_id: row.oem_id,
      company_id: row.company_id,
      project_id: row.project_id,
      move,
      account_id: actor.accountId,
      reason,
      changes: JSON.stringify(changes),
    })

  return {
    async edit(actor: Actor, { equipmentId, ...wish }: Edit): Promise<void> {
      // Whoever lives behind the breaker may name it; where it hangs and how it speaks is the unit's to know.
      const isBeyondName = wish.areaId !== undefined || wish.protocolId !== undefined || wish.installAdd !== undefined
      if (isEndUser(actor) && isBeyondName) throw new Problem('forbidden')
      await database.write(settingsOf(actor), async (tx) => {
        const row = await locked(tx, actor, equipmentId)
        const changes = changesOf(row, wish)
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
          }),
        )
        await tx.rows(note(actor, row, 'edited', changes))
      })
    },

    async replace(actor: Actor, { equipmentId, keyCode, reason, password }: Replacement): Promise<string> {
      await proveIdentity(database, actor, password)
      const { secret, secretHash } = newDeviceSecret()
      const swap = async (tx: Transaction): Promise<void> => {
        const row = await locked(tx, actor, equipmentId)
        if (row.parent_id !== null) throw new Problem('childNotReplaced')
        await tx.rows(life.changeKeyCode(row.id, keyCode))
        await tx.rows(life.changeSecret(row.id, secretHash))
        await tx.rows(note(actor, row, 'replaced', [{ field: 'keyCode', from: row.key_code, to: keyCode }], reason))
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
        await tx.rows(note(actor, row, 'retired', [{ field: 'keyCode', from: row.key_code, to: null }], reason))
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

const rowOf = ({ move, at, reason, changes, person, login_name }: life.LifePageRow): LifeRow => ({
  // The check of the table knows these moves only.
  move: move as LifeMove,
  at: at.toISOString(),
  by: person ?? login_name,
  reason,
  changes,
})

const fields = { deviceName: 'name', areaId: 'area_id', installAdd: 'install_add', protocolId: 'protocol_id' } as const
// Object.keys widens to string; these are exactly the keys above.
const fieldNames = Object.keys(fields) as (keyof typeof fields)[]

const asText = (value: string | number | null): string | null => (value === null ? null : String(value))

const changesOf = (row: EquipmentRow, wish: Omit<Edit, 'equipmentId'>): Changes =>
  fieldNames.flatMap((field) => {
    const [from, to] = [row[fields[field]], wish[field]]
    return to === undefined || to === from ? [] : [{ field, from: asText(from), to: asText(to) }]
  })
