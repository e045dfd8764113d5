import { platformCalls } from '@vigil/contract/tenancy/platform'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createPlatformService } from './platform.service.ts'

export const platformFeature = (deps: { database: ScopedDatabase }): Answer[] => {
  const platform = createPlatformService(deps)
  return [
    answer(platformCalls.health, (_input, actor) => platform.health(actor)),
    answer(platformCalls.quarantine, (_input, actor) => platform.quarantine(actor)),
    answer(platformCalls.quarantined, ({ messageId }, actor) => platform.quarantined(actor, messageId)),
    answer(platformCalls.sendAgain, (input, actor) => platform.sendAgain(actor, input)),
  ]
}
