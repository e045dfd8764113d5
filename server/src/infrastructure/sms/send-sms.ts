/** Text messages. Who sends them is a setting; without one there are none. */
import { required, type Environment } from '#infrastructure/config/config.ts'
import { acsAccess, callAcs } from './acs-call.ts'

/** Fills the message's template and hands it to the provider; resolves when the provider has taken it. */
export type SendSms = (mobile: string, params: Readonly<Record<string, string>>) => Promise<void>

/** The same for another registered text, with a number of ours by which the provider reports; gives the provider's own. */
export type SendTemplate = (
  mobile: string,
  params: Readonly<Record<string, string>>,
  outId: string,
) => Promise<{ readonly ref: string | null }>

const namesOf = (prefix: string, template: string) =>
  [`${prefix}_ACCESS_KEY_ID`, `${prefix}_ACCESS_KEY_SECRET`, `${prefix}_SIGN_NAME`, template] as const

/** All or nothing: half a setting is a mistake that must not wait for the first person who needs it. */
const sender = (environment: Environment, prefix: string, template: string, now: () => number) => {
  const names = namesOf(prefix, template)
  const [, , signName = '', templateCode = ''] = names.map((name) => required(environment, name))
  const access = acsAccess(environment, prefix, 'https://dysmsapi.aliyuncs.com')
  return async (mobile: string, params: Readonly<Record<string, string>>, more: Readonly<Record<string, string>>) => {
    const text = { SignName: signName, TemplateCode: templateCode, TemplateParam: JSON.stringify(params) }
    return callAcs(access, 'SendSms', { PhoneNumbers: mobile, ...text, ...more }, now)
  }
}

const codePrefix = 'VIGIL_SMS'
const codeTemplate = 'VIGIL_SMS_CODE_TEMPLATE'

export const smsSender = (environment: Environment, now: () => number): SendSms | undefined => {
  if (namesOf(codePrefix, codeTemplate).every((name) => !environment[name])) return undefined
  const send = sender(environment, codePrefix, codeTemplate, now)
  return async (mobile, params) => void (await send(mobile, params, {}))
}

/** A provider for alarms is one that has a text for them. */
export const alarmSmsSender = (
  environment: Environment,
  prefix: 'VIGIL_SMS' | 'VIGIL_SMS_2',
  now: () => number,
): SendTemplate | undefined => {
  const template = `${prefix}_ALARM_TEMPLATE`
  if (!environment[template]) return undefined
  const send = sender(environment, prefix, template, now)
  return async (mobile, params, outId) => {
    const { BizId = null } = await send(mobile, params, { OutId: outId })
    return { ref: BizId }
  }
}
