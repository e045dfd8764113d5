import type { Delivery } from '@vigil/contract/delivery/delivery'
import type { DeliveryChannel } from '@vigil/contract/delivery/channels'
import type { IconName } from '#ui/icon/icon-paths.ts'
import type { Severity } from '#ui/severity/severity.ts'

export const channelIcons: Readonly<Record<DeliveryChannel, IconName>> = {
  push: 'bell',
  chat: 'chat',
  sms: 'clipboard',
  voice: 'phone',
  email: 'document',
}

export const outcomeTones: Readonly<Record<Delivery['state'], Severity | 'action' | 'plain'>> = {
  queued: 'plain',
  sending: 'action',
  sent: 'plain',
  delivered: 'plain',
  opened: 'ok',
  answered: 'ok',
  failed: 'fault',
  stopped: 'plain',
}
