/** A company's push models: where its events go, and what became of each. */
import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { type PushDelivery, type PushModel, type pushModelCalls } from '@vigil/contract/delivery/push-model'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { visibleNoun } from '#foundation/rights/rights.repository.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { mayBeCalled } from '#infrastructure/outbound/public-address.ts'
import { deliveryOf, modelOf, type ModelRow } from './push-model-view.ts'
import * as push from './push-model.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number; mayCallPrivate: boolean }
type Calls = typeof pushModelCalls

export const createPushModelService = ({ database, newId, now, mayCallPrivate }: Deps) => {
  const found = async (actor: Actor, modelId: string): Promise<ModelRow> => {
    const [row] = await database.read(settingsOf(actor), push.modelById(actor.scope, modelId))
    if (!row) throw new Problem('missing')
    return row
  }

  const foundDelivery = async (actor: Actor, deliveryId: string): Promise<PushDelivery> => {
    const [row] = await database.read(settingsOf(actor), push.deliveryById(deliveryId))
    if (!row) throw new Problem('missing')
    return deliveryOf(row)
  }

  const refuseAddress = (address: string): void => {
    if (!mayBeCalled(address, mayCallPrivate)) throw new Problem('addressRefused')
  }

  return {
    async list(actor: Actor, { companyId, after, size }: InputOf<Calls['list']>) {
      const [company] = await database.read(settingsOf(actor), visibleNoun('company', companyId))
      if (!company) throw new Problem('missing')
      const page = push.modelPage(actor.scope, companyId, { after: pageStart(after), limit: size + 1 })
      return pageOfRows(await database.read(settingsOf(actor), page), size, modelOf)
    },

    async add(actor: Actor, { companyId, name, address, kinds }: InputOf<Calls['add']>) {
      refuseAddress(address)
      const secret = randomBytes(32).toString('base64url')
      const row = { id: newId(), company_id: companyId, name, address, kinds: [...new Set(kinds)], secret }
      await database.read(settingsOf(actor), push.insertModel({ ...row, made_by: actor.accountId }))
      return { ...modelOf(await found(actor, row.id)), secret } satisfies OutputOf<Calls['add']>
    },

    async change(actor: Actor, { pushModelId, ...change }: InputOf<Calls['change']>): Promise<PushModel> {
      if (change.address !== undefined) refuseAddress(change.address)
      if (Object.keys(change).length > 0) await database.read(settingsOf(actor), push.updateModel(pushModelId, change))
      return modelOf(await found(actor, pushModelId))
    },

    async remove(actor: Actor, modelId: string): Promise<{ removed: boolean }> {
      const [row] = await database.read(settingsOf(actor), push.deleteModel(modelId))
      return { removed: row !== undefined }
    },

    async test(actor: Actor, modelId: string): Promise<PushDelivery> {
      const { oem_id, company_id } = await found(actor, modelId)
      const row = { id: newId(), model_id: modelId, oem_id, company_id, kind: 'test', event: '{}' }
      await database.read(settingsOf(actor), push.insertTest({ ...row, event_at: new Date(now()) }))
      return foundDelivery(actor, row.id)
    },

    async deliveries(actor: Actor, { pushModelId, state, after, size }: InputOf<Calls['deliveries']>) {
      await found(actor, pushModelId)
      const wish = { modelId: pushModelId, state, after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), push.deliveryPage(actor.scope, wish))
      return pageOfRows(rows, size, deliveryOf)
    },

    async retry(actor: Actor, deliveryId: string): Promise<PushDelivery> {
      const [revived] = await database.read(settingsOf(actor), push.reviveDelivery(deliveryId, new Date(now())))
      if (!revived) throw new Problem('conflict')
      return foundDelivery(actor, deliveryId)
    },
  }
}
