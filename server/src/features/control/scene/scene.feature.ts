import { sceneCalls } from '@vigil/contract/equipment/scene'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createSceneService } from './scene.service.ts'

export const sceneFeature = (needs: Parameters<typeof createSceneService>[0]): Answer[] => {
  const service = createSceneService(needs)
  return [
    answer(sceneCalls.list, (input, actor) => service.list(actor, input)),
    answer(sceneCalls.get, (input, actor) => service.get(actor, input.sceneId)),
    answer(sceneCalls.present, (input, actor) => service.present(actor, input)),
    answer(sceneCalls.add, (input, actor) => service.add(actor, input)),
    answer(sceneCalls.edit, (input, actor) => service.edit(actor, input)),
    answer(sceneCalls.remove, (input, actor) => service.remove(actor, input.sceneId)),
    answer(sceneCalls.prepare, (input, actor) => service.prepare(actor, input.sceneId)),
    answer(sceneCalls.prepareTimer, (input, actor) => service.prepare(actor, input.sceneId, true)),
    answer(sceneCalls.prepareUndo, (input, actor) => service.prepareUndo(actor, input.batchId)),
    answer(sceneCalls.run, (input, actor) => service.run(actor, input)),
    answer(sceneCalls.runState, (input, actor) => service.runState(actor, input.batchId)),
  ]
}
