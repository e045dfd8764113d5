import { receiveCodePath } from '@vigil/contract/account/chat'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { chatPlatform } from '#infrastructure/chat/chat-platform.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { createChatErrand } from './chat-errand.ts'
import { chatFeature } from './chat.feature.ts'
import { createChatService } from './chat.service.ts'

type Needs = Parameters<typeof createChatService>[0] &
  Omit<Parameters<typeof createChatErrand>[0], 'platform'> & { readonly environment: Environment }

export const chatModule = {
  api(needs: Needs): ApiOffer {
    const platform = chatPlatform(needs.environment, receiveCodePath)
    const errand = createChatErrand({ ...needs, platform })
    return {
      answers: chatFeature(errand, createChatService(needs)),
      turns: { [receiveCodePath]: errand.receiveCode },
    }
  },
}
