import { oemCalls } from '@vigil/contract/tenancy/oem'
import { answer, type Answer } from '../rights/call/answer.ts'
import type { createOemService } from './oem.service.ts'

export const oemFeature = (service: ReturnType<typeof createOemService>): Answer[] => [
  answer(oemCalls.list, (input, actor) => service.list(actor, input)),
  answer(oemCalls.cockpit, (input, actor) => service.cockpit(actor, input)),
  answer(oemCalls.overview, (_input, actor) => service.overview(actor)),
  answer(oemCalls.detail, (input, actor) => service.detail(actor, input.oemId)),
  answer(oemCalls.add, (input, actor) => service.add(actor, input)),
  answer(oemCalls.changeContact, (input, actor) => service.changeContact(actor, input)),
  answer(oemCalls.changeTerms, (input, actor) => service.changeTerms(actor, input)),
  answer(oemCalls.move, (input, actor) => service.move(actor, input)),
]
