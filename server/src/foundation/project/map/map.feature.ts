import type { InputOf } from '@vigil/contract/call'
import { projectMapCalls, type UnitMap } from '@vigil/contract/tenancy/project-map'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { extentOf, fieldsIn, hasBox } from './map.repository.ts'
import { extentOfAll, mapOf } from './map.rules.ts'

export const mapFeature = ({ database }: { database: ScopedDatabase }): Answer[] => {
  const clusters = async (
    actor: Actor,
    { zoom, ...box }: InputOf<typeof projectMapCalls.clusters>,
  ): Promise<UnitMap> => {
    const [rows, [around]] = await Promise.all([
      database.read(settingsOf(actor), fieldsIn(actor.scope, box, zoom)),
      hasBox(box) ? database.read(settingsOf(actor), extentOf(actor.scope)) : [],
    ])
    return mapOf(rows, around ?? extentOfAll(rows))
  }
  return [answer(projectMapCalls.clusters, (input, actor) => clusters(actor, input))]
}
