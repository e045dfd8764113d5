/** The provider of text messages, as the simulator stands in for it. */
import { startStandIn } from './start-stand-in.ts'

export interface SmsStandIn {
  /** What the api needs to know of it. */
  readonly settings: Readonly<Record<string, string>>
  /** The codes a number got, newest first. */
  codesOf(mobile: string): Promise<string[]>
  stop(): Promise<void>
}

const key = { VIGIL_SMS_ACCESS_KEY_ID: 'test-key', VIGIL_SMS_ACCESS_KEY_SECRET: 'test-secret' }

export const startSmsStandIn = async (): Promise<SmsStandIn> => {
  const { address, stop } = await startStandIn('sms', key)
  return {
    settings: { ...key, VIGIL_SMS_URL: address, VIGIL_SMS_SIGN_NAME: '守安', VIGIL_SMS_CODE_TEMPLATE: 'SMS_1' },
    async codesOf(mobile) {
      const response = await fetch(`${address}/messages?mobile=${mobile}`)
      // As sms-desk.ts of the simulator answers.
      const { messages } = (await response.json()) as { messages: { params: { code: string } }[] }
      return messages.map(({ params }) => params.code)
    },
    stop,
  }
}
