/** Telephone calls that read a registered text aloud and hear which key was pressed. Without settings there are none. */
import { required, type Environment } from '#infrastructure/config/config.ts'
import { acsAccess, callAcs } from '#infrastructure/sms/acs-call.ts'

export type PlaceCall = (
  mobile: string,
  params: Readonly<Record<string, string>>,
  /** At most 15 letters come back with the receipt. */
  outId: string,
) => Promise<{ readonly ref: string | null }>

export const callPlacer = (
  environment: Environment,
  prefix: 'VIGIL_VOICE' | 'VIGIL_VOICE_2',
  now: () => number,
): PlaceCall | undefined => {
  const names = ['ACCESS_KEY_ID', 'ACCESS_KEY_SECRET', 'ALARM_TEMPLATE'].map((name) => `${prefix}_${name}`)
  if (names.every((name) => !environment[name])) return undefined
  const [, , template = ''] = names.map((name) => required(environment, name))
  const access = acsAccess(environment, prefix, 'https://dyvmsapi.aliyuncs.com')
  // The number that people see; a provider may also choose one of its own.
  const shown = environment[`${prefix}_SHOW_NUMBER`]
  return async (mobile, params, outId) => {
    if (outId.length > 15) throw new Error('the provider hands back at most 15 letters')
    const { CallId = null } = await callAcs(
      access,
      'SingleCallByTts',
      {
        CalledNumber: mobile,
        ...(shown ? { CalledShowNumber: shown } : {}),
        TtsCode: template,
        TtsParam: JSON.stringify(params),
        // Once may be missed by somebody who has just woken up.
        PlayTimes: '2',
        OutId: outId,
      },
      now,
    )
    return { ref: CallId }
  }
}
