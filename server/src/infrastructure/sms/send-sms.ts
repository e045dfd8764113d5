/** Text messages. Who sends them is a setting; without one there are none. */
import { randomUUID } from 'node:crypto'
import { required, type Environment } from '#infrastructure/config/config.ts'
import { canonicalQuery, signedHeaders, type AccessKey } from './acs3-signature.ts'

/** Fills the message's template and hands it to the provider; resolves when the provider has taken it. */
export type SendSms = (mobile: string, params: Readonly<Record<string, string>>) => Promise<void>

interface SmsSettings {
  readonly url: URL
  readonly key: AccessKey
  /** The name in front of the message, and the text: both are registered with the provider. */
  readonly signName: string
  readonly template: string
}

const settingNames = [
  'VIGIL_SMS_ACCESS_KEY_ID',
  'VIGIL_SMS_ACCESS_KEY_SECRET',
  'VIGIL_SMS_SIGN_NAME',
  'VIGIL_SMS_CODE_TEMPLATE',
] as const

/** All or nothing: half a setting is a mistake that must not wait for the first person who needs it. */
const smsSettings = (environment: Environment): SmsSettings | undefined => {
  if (settingNames.every((name) => !environment[name])) return undefined
  const [id = '', secret = '', signName = '', template = ''] = settingNames.map((name) => required(environment, name))
  const url = new URL(environment['VIGIL_SMS_URL'] ?? 'https://dysmsapi.aliyuncs.com')
  if (url.protocol !== 'https:' && url.hostname !== '127.0.0.1')
    throw new Error('VIGIL_SMS_URL must be https: codes and numbers travel in it')
  return { url, key: { id, secret }, signName, template }
}

const patienceMs = 10_000

export const smsSender = (environment: Environment, now: () => number): SendSms | undefined => {
  const settings = smsSettings(environment)
  if (!settings) return undefined
  const { url, key, signName, template } = settings
  return async (mobile, params) => {
    const query = {
      PhoneNumbers: mobile,
      SignName: signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(params),
    }
    const request = { method: 'POST', host: url.host, path: '/', query, body: '' } as const
    const operation = { action: 'SendSms', version: '2017-05-25', at: new Date(now()), nonce: randomUUID() }
    const headers = signedHeaders({ ...request, ...operation }, key)
    const address = `${url.origin}/?${canonicalQuery(query)}`
    const response = await fetch(address, { method: 'POST', headers, signal: AbortSignal.timeout(patienceMs) })
    await refuseFailure(response)
  }
}

/** Only the provider's own word counts as sent; its reason is told, what was sent is not. */
const refuseFailure = async (response: Response): Promise<void> => {
  const answer: unknown = await response.json().catch(() => undefined)
  const code = typeof answer === 'object' && answer !== null && 'Code' in answer ? answer.Code : undefined
  if (!response.ok || code !== 'OK')
    throw new Error(`the provider did not take the message: ${response.status} ${String(code)}`)
}
