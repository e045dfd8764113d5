import { chatCalls } from '@vigil/contract/account/chat'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { ChatErrand } from './chat-errand.ts'
import type { createChatService } from './chat.service.ts'

export const chatFeature = (errand: ChatErrand, service: ReturnType<typeof createChatService>): Answer[] => [
  answer(chatCalls.begin, (input) => errand.begin(input)),
  answer(chatCalls.loginByOpenId, (input, _nobody, visit) => service.loginByOpenId(input, visit)),
  answer(chatCalls.bindOpenId, (input, actor) => service.bindOpenId(actor, input)),
  answer(chatCalls.clearOpenId, (_input, actor) => service.clearOpenId(actor)),
  answer(chatCalls.binding, (_input, actor) => service.binding(actor)),
]
