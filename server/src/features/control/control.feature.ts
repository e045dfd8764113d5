import { controlCalls } from '@vigil/contract/equipment/control'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { batchFeature } from './batch/batch.feature.ts'
import { createBatchService } from './batch/batch.service.ts'
import { createCommandLog } from './log/command-log.service.ts'
import type { Nudge } from './course/command-nudge.ts'
import { createSending } from './course/command-sending.ts'
import { createControlService } from './control.service.ts'
import { linkageFeature } from './linkage/linkage.feature.ts'
import { prepaidFeature } from './prepaid/prepaid.feature.ts'
import { sceneFeature } from './scene/scene.feature.ts'
import { selfTestFeature } from './self-test/self-test.feature.ts'
import { sharingFeature } from './sharing/sharing.feature.ts'
import { tariffFeature } from './tariff/tariff.feature.ts'
import { timerFeature } from './timer/timer.feature.ts'
import { createWaitingCommands } from './waiting-command.service.ts'

type Deps = { database: ScopedDatabase; actors: Actors; nudge: Nudge; newId: () => string; now: () => number }

export const controlFeature = ({ nudge, ...shared }: Deps): Answer[] => {
  const send = createSending(shared.database, nudge)
  const control = createControlService({ ...shared, send })
  const waiting = createWaitingCommands({ ...shared, send })
  const log = createCommandLog(shared.database)
  const batches = createBatchService(shared)
  return [
    ...batchFeature(batches),
    ...timerFeature({ ...shared, batches }),
    ...sceneFeature({ ...shared, batches }),
    ...sharingFeature({ ...shared, batches }),
    ...linkageFeature(shared),
    ...tariffFeature(shared),
    ...selfTestFeature(shared),
    ...prepaidFeature({ ...shared, send }),
    answer(controlCalls.prepare, (input, actor) => control.prepare(actor, input)),
    answer(controlCalls.operate, (input, actor) => control.operate(actor, input)),
    answer(controlCalls.confirmSite, (input, actor) => control.confirmSite(actor, input)),
    answer(controlCalls.accept, (input, actor) => waiting.accept(actor, input)),
    answer(controlCalls.withdraw, (input, actor) => waiting.withdraw(actor, input.commandId)),
    answer(controlCalls.lock, (input, actor) => control.lock(actor, input.equipmentId)),
    answer(controlCalls.detail, (input, actor) => log.detail(actor, input.commandId)),
    answer(controlCalls.list, (input, actor) => log.list(actor, input)),
  ]
}
