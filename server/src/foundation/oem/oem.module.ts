import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { SendSms } from '#infrastructure/sms/send-sms.ts'
import { oemDutyFeature } from './duty/oem-duty.feature.ts'
import { oemFeature } from './oem.feature.ts'
import { createOemService } from './oem.service.ts'

type Needs = Omit<Parameters<typeof createOemService>[0], 'sendsTexts'> &
  Parameters<typeof oemDutyFeature>[0] & { readonly sendSms: SendSms | undefined }

export const oemModule = {
  api: (needs: Needs): ApiOffer => ({
    answers: [
      ...oemDutyFeature(needs),
      ...oemFeature(createOemService({ ...needs, sendsTexts: needs.sendSms !== undefined })),
    ],
  }),
}
