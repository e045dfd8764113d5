/** The shelf of an operator: what came in, whose it will be, and what went out again. */
import type { InputOf } from '@vigil/contract/call'
import { lifecycles } from '@vigil/contract/equipment/lifecycles'
import { firstMadeNo } from '@vigil/contract/equipment/made-type'
import {
  stockMoves,
  stockStates,
  type stockCalls,
  type StockItem,
  type StockMove,
  type StockState,
} from '@vigil/contract/equipment/stock'
import { Problem } from '@vigil/contract/problems'
import { typesFor } from '@vigil/device-types/find-device-type'
import { takenCodes } from '#foundation/equipment/import/equipment-import.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import * as stock from './stock.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Calls = typeof stockCalls

export const createStockService = ({ database, newId }: Deps) => {
  /** All of them or none: what somebody else has moved meanwhile is looked at again. */
  const move = (actor: Actor, wish: InputOf<Calls['allocate']>, to: StockMove): Promise<{ changed: number }> =>
    database.write(settingsOf(actor), async (tx) => {
      const ids = [...new Set(wish.stockItemIds)]
      const rows = await tx.rows(stock.lockStock(actor.scope, ids))
      if (rows.length < ids.length) throw new Problem('missing')
      const from: readonly StockState[] = stockMoves[to].from
      if (rows.some((row) => !from.includes(stateOf(row)))) throw new Problem('lifecycleElsewhere')
      if (wish.companyId !== null) {
        const [company] = await tx.rows(stock.operatorOfCompany(wish.companyId))
        if (rows.some(({ oem_id }) => oem_id !== company?.oem_id))
          throw new Problem('invalidInput', { fields: [{ path: 'companyId', code: 'of_another_operator' }] })
      }
      return { changed: (await tx.rows(stock.moveStock(ids, to, wish.companyId))).length }
    })

  return {
    async find(actor: Actor, { after, size, state, word }: InputOf<Calls['find']>) {
      const page = stock.stockPage(actor.scope, { state, word, after: pageStart(after) }, size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, itemOf)
    },

    add: (actor: Actor, { oemId, equipmentTypeId, protocolId, keyCodes }: InputOf<Calls['add']>) =>
      database.write(settingsOf(actor), async (tx) => {
        const isMade = equipmentTypeId >= firstMadeNo
        if (isMade && !typesFor(oemId).some((type) => type.equipmentTypeId === equipmentTypeId))
          throw new Problem('typeUnknown')
        const wanted = new Map(keyCodes.map((code) => [code.toLowerCase(), code]))
        const bound = new Set((await tx.rows(takenCodes([...wanted.keys()]))).map(({ code }) => code))
        const kind = { oem_id: oemId, type_no: equipmentTypeId, protocol_id: protocolId ?? null }
        const rows = [...wanted]
          .filter(([code]) => !bound.has(code))
          .map(([, key_code]) => ({ id: newId(), ...kind, key_code, account_id: actor.accountId }))
        const added = rows.length === 0 ? [] : await tx.rows(stock.insertStock(rows))
        for (const { key_code } of added) wanted.delete(key_code.toLowerCase())
        return { added: added.length, refused: [...wanted.values()] }
      }),

    allocate: (actor: Actor, wish: InputOf<Calls['allocate']>) =>
      move(actor, wish, wish.companyId === null ? 'takeBack' : 'allocate'),

    withdraw: (actor: Actor, { stockItemIds }: InputOf<Calls['withdraw']>) =>
      move(actor, { stockItemIds, companyId: null }, 'withdraw'),
  }
}

/** The check of the table knows these only. */
const stateOf = ({ state }: { readonly state: string }): StockState =>
  stockStates.find((known) => known === state) ?? 'withdrawn'

const itemOf = (row: stock.StockRow): StockItem => ({
  stockItemId: row.id,
  keyCode: row.key_code,
  equipmentTypeId: row.type_no,
  protocolId: row.protocol_id,
  companyId: row.company_id,
  companyName: row.company_name,
  state: stateOf(row),
  stage: lifecycles.find((known) => known === row.stage) ?? 'withdrawn',
  addedAt: row.added_at.toISOString(),
})
