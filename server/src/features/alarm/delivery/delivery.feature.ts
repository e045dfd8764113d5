import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createDeliveryService } from './delivery.service.ts'

export const deliveryFeature = (deps: Parameters<typeof createDeliveryService>[0]): Answer[] => {
  const deliveries = createDeliveryService(deps)
  return [
    answer(deliveryCalls.byAlarm, (input, actor) => deliveries.byAlarm(actor, input.alarmId)),
    answer(deliveryCalls.reach, (input, actor) => deliveries.reach(actor, input.projectId)),
    answer(deliveryCalls.ringMe, (input, actor) => deliveries.ringMe(actor, input)),
    answer(deliveryCalls.ownTest, (_input, actor) => deliveries.lastTest(actor)),
    answer(deliveryCalls.ownChannels, (_input, actor) => deliveries.ownChannels(actor)),
    answer(deliveryCalls.addPush, (input, actor) => deliveries.addPush(actor, input)),
    answer(deliveryCalls.removePush, (input, actor) => deliveries.removePush(actor, input.endpoint)),
    answer(deliveryCalls.changeMail, (input, actor) => deliveries.changeMail(actor, input.mail)),
  ]
}
