import { Id } from '@vigil/contract/ids'
import { mostPlanBytes, planCalls } from '@vigil/contract/plan/plan'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { addressFor, fileMakers } from '#foundation/rights/file/download.ts'
import { uploadDoor } from '#foundation/rights/file/upload.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createPlanService } from './plan.service.ts'
import { createZoneService } from './zone.service.ts'

type Needs = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  addresses: SignedAddresses
  actors: Actors
  log: Log
}

const planPath = '/file/plan'
const uploadPath = '/file/add-plan'

export const planModule = {
  api(needs: Needs): ApiOffer {
    const { addresses } = needs
    const zones = createZoneService(needs)
    const plans = createPlanService({
      ...needs,
      zonesOf: zones.of,
      addressOf: (actor, planId) => addressFor(addresses, actor, planPath, { planId }).address,
    })
    const picture = {
      path: planPath,
      permission: planCalls.detail.permission,
      make: (actor, { planId }) => plans.file(actor, Id.parse(planId)),
    } satisfies Parameters<typeof fileMakers>[0][number]
    const place = {
      path: uploadPath,
      permission: planCalls.prepare.permission,
      mostBytes: mostPlanBytes,
      // As the call wrote and sealed it.
      take: (actor, { plan }, bytes) =>
        plans.add(actor, planCalls.prepare.input.parse(JSON.parse(plan ?? '{}')), bytes),
    } satisfies Parameters<typeof uploadDoor>[0]
    return {
      answers: [
        answer(planCalls.find, ({ projectId }, actor) => plans.find(actor, projectId)),
        answer(planCalls.detail, ({ planId }, actor) => plans.detail(actor, planId)),
        answer(planCalls.ofEquipment, ({ equipmentId }, actor) => plans.ofEquipment(actor, equipmentId)),
        answer(planCalls.prepare, async (wish, actor) => {
          await plans.mayAdd(actor, wish)
          return addressFor(addresses, actor, uploadPath, { plan: JSON.stringify(wish) })
        }),
        answer(planCalls.setPins, (input, actor) => plans.setPins(actor, input)),
        answer(planCalls.setZones, (input, actor) => zones.set(actor, input)),
        answer(planCalls.remove, ({ planId }, actor) => plans.remove(actor, planId)),
      ],
      files: fileMakers([picture], needs),
      uploads: { [uploadPath]: uploadDoor(place, needs) },
    }
  },
}
