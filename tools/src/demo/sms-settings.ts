/** How the api reaches the stand-in for the provider of text messages: a key of this run, known to both. */
import { randomBytes } from 'node:crypto'

const random = () => randomBytes(24).toString('base64url')

export const smsSettingsAt = (url: string): Readonly<Record<string, string>> => ({
  VIGIL_SMS_URL: url,
  VIGIL_SMS_ACCESS_KEY_ID: random(),
  VIGIL_SMS_ACCESS_KEY_SECRET: random(),
  VIGIL_SMS_SIGN_NAME: '守安',
  VIGIL_SMS_CODE_TEMPLATE: 'SMS_DEMO',
  VIGIL_SMS_ALARM_TEMPLATE: 'SMS_ALARM_DEMO',
})
