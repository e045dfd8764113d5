import { checkInCalls } from '@vigil/contract/patrol/check-in'
import { patrolHistoryCalls } from '@vigil/contract/patrol/history'
import { patrolPlaceCalls } from '@vigil/contract/patrol/place'
import { placeTypeCalls } from '@vigil/contract/patrol/place-type'
import { patrolPlanCalls } from '@vigil/contract/patrol/plan'
import { patrolTaskCalls } from '@vigil/contract/patrol/task'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createCheckInService } from './check-in/check-in.service.ts'
import type { createReviewService } from './check-in/review.service.ts'
import type { createHistoryService } from './history/history.service.ts'
import type { createPlaceTypeService } from './place/place-type.service.ts'
import type { createPlaceService } from './place/place.service.ts'
import type { createPlanService } from './plan/plan.service.ts'
import type { createTaskService } from './task/task.service.ts'

interface Services {
  readonly types: ReturnType<typeof createPlaceTypeService>
  readonly places: ReturnType<typeof createPlaceService>
  readonly plans: ReturnType<typeof createPlanService>
  readonly tasks: ReturnType<typeof createTaskService>
  readonly checkIns: ReturnType<typeof createCheckInService>
  readonly reviews: ReturnType<typeof createReviewService>
  readonly history: ReturnType<typeof createHistoryService>
  readonly stickersAddress: (actor: Actor, placeIds: readonly string[]) => OutputOf<typeof patrolPlaceCalls.stickers>
  readonly photoAddress: (
    actor: Actor,
    wish: InputOf<typeof checkInCalls.preparePhoto>,
  ) => OutputOf<typeof checkInCalls.preparePhoto>
}

const ofPlaces = ({ types, places, stickersAddress }: Services): Answer[] => [
  answer(placeTypeCalls.list, ({ projectId }, actor) => types.list(actor, projectId)),
  answer(placeTypeCalls.add, (input, actor) => types.add(actor, input)),
  answer(placeTypeCalls.edit, (input, actor) => types.edit(actor, input)),
  answer(placeTypeCalls.remove, ({ placeTypeId }, actor) => types.remove(actor, placeTypeId)),
  answer(patrolPlaceCalls.list, (input, actor) => places.list(actor, input)),
  answer(patrolPlaceCalls.get, ({ placeId }, actor) => places.get(actor, placeId)),
  answer(patrolPlaceCalls.add, (input, actor) => places.add(actor, input)),
  answer(patrolPlaceCalls.edit, (input, actor) => places.edit(actor, input)),
  answer(patrolPlaceCalls.remove, ({ placeId }, actor) => places.remove(actor, placeId)),
  answer(patrolPlaceCalls.code, ({ placeId }, actor) => places.code(actor, placeId)),
  answer(patrolPlaceCalls.renew, ({ placeId }, actor) => places.renew(actor, placeId)),
  answer(patrolPlaceCalls.bind, (input, actor) => places.bind(actor, input)),
  answer(patrolPlaceCalls.stickers, async ({ placeIds }, actor) => {
    await places.mustReach(actor, placeIds)
    return stickersAddress(actor, placeIds)
  }),
  answer(patrolPlaceCalls.rolling, ({ placeId }, actor) => places.rolling(actor, placeId)),
]

const ofPlans = ({ plans }: Services): Answer[] => [
  answer(patrolPlanCalls.list, (input, actor) => plans.list(actor, input)),
  answer(patrolPlanCalls.get, ({ planId }, actor) => plans.get(actor, planId)),
  answer(patrolPlanCalls.people, ({ projectId }, actor) => plans.people(actor, projectId)),
  answer(patrolPlanCalls.preview, (input, actor) => plans.preview(actor, input)),
  answer(patrolPlanCalls.add, (input, actor) => plans.add(actor, input)),
  answer(patrolPlanCalls.edit, (input, actor) => plans.edit(actor, input)),
  answer(patrolPlanCalls.move, (input, actor) => plans.move(actor, input)),
]

const ofTasks = ({ tasks, checkIns, reviews, history, photoAddress }: Services): Answer[] => [
  answer(patrolTaskCalls.list, (input, actor) => tasks.list(actor, input)),
  answer(patrolTaskCalls.get, ({ taskId }, actor) => tasks.get(actor, taskId)),
  answer(patrolTaskCalls.assign, (input, actor) => tasks.assign(actor, input)),
  answer(patrolTaskCalls.cancel, (input, actor) => tasks.cancel(actor, input)),
  answer(patrolTaskCalls.sayWhy, (input, actor) => tasks.sayWhy(actor, input)),
  answer(patrolTaskCalls.byCode, (input, actor) => tasks.byCode(actor, input)),
  answer(checkInCalls.openQueue, (input, actor) => checkIns.openQueue(actor, input)),
  answer(checkInCalls.preparePhoto, (input, actor) => Promise.resolve(photoAddress(actor, input))),
  answer(checkInCalls.checkIn, (input, actor) => checkIns.checkIn(actor, input)),
  answer(checkInCalls.explain, (input, actor) => reviews.explain(actor, input)),
  answer(checkInCalls.release, (input, actor) => reviews.release(actor, input)),
  answer(checkInCalls.tries, (input, actor) => reviews.tries(actor, input)),
  answer(patrolHistoryCalls.figures, (input, actor) => history.figures(actor, input)),
  answer(patrolHistoryCalls.rows, (input, actor) => history.rows(actor, input)),
]

export const patrolAnswers = (services: Services): Answer[] => [
  ...ofPlaces(services),
  ...ofPlans(services),
  ...ofTasks(services),
]
