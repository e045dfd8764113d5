/** By which ways a person can be told. */
export const deliveryChannels = ['push', 'chat', 'sms', 'voice', 'email'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
