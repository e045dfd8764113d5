import { wallCalls } from '@vigil/contract/alarm/wall'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createWallService } from './wall.service.ts'

export const wallFeature = (deps: Parameters<typeof createWallService>[0]): Answer[] => {
  const wall = createWallService(deps)
  return [answer(wallCalls.begin, (input, actor) => wall.begin(actor, input.projectId))]
}
