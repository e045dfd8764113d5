/** What a loop has taught about itself. Who may set limits accepts it there; nothing is set here. */
import { leakageDays, type LearnedLeakage } from '@vigil/contract/energy/leakage'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { equipmentById } from '#foundation/equipment/equipment.repository.ts'
import { daysAfter } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { highsOf } from './leakage.repository.ts'
import { leakageLearned } from './leakage.rules.ts'

type Deps = { readonly database: ScopedDatabase; readonly now: () => number }

export const createLeakageService = ({ database, now }: Deps) => ({
  async get(actor: Actor, equipmentId: string): Promise<LearnedLeakage> {
    const settings = settingsOf(actor)
    const today = new Date(now()).toISOString().slice(0, 10)
    const [[equipment], highs] = await Promise.all([
      database.read(settings, equipmentById(actor.scope, equipmentId)),
      database.read(settings, highsOf(equipmentId, daysAfter(today, -leakageDays.most))),
    ])
    if (!equipment) throw new Problem('missing')
    const { type_no, protocol_id, limits } = equipment
    const type = findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })
    return leakageLearned(
      type,
      limits ?? [],
      highs.map(({ high_ma }) => high_ma),
    )
  },
})
