/** How api and worker reach the stand-ins that carry alarms to people: keys of this run, known to both sides. */
import { createECDH, randomBytes } from 'node:crypto'
import { demoChatApp } from './chat-settings.ts'

const random = () => randomBytes(24).toString('base64url')

export interface CarrierPorts {
  readonly voice: number
  readonly push: number
  readonly chatMessages: number
  readonly mail: number
  readonly letters: number
}

/** In the order in which the stand-in takes its ports. */
export const carrierFlags = ({ voice, push, chatMessages, mail, letters }: CarrierPorts): string[] =>
  Object.entries({ voice, push, chat: chatMessages, mail, letters }).flatMap(([name, port]) => [
    `--${name}`,
    String(port),
  ])

export const carrierSettingsAt = ({ voice, push, chatMessages, mail }: CarrierPorts) => {
  const pair = createECDH('prime256v1')
  return {
    VIGIL_VOICE_URL: `http://127.0.0.1:${voice}`,
    VIGIL_VOICE_ACCESS_KEY_ID: random(),
    VIGIL_VOICE_ACCESS_KEY_SECRET: random(),
    VIGIL_VOICE_ALARM_TEMPLATE: 'TTS_DEMO',
    VIGIL_PUSH_HOSTS: `127.0.0.1:${push}`,
    VIGIL_PUSH_PUBLIC_KEY: pair.generateKeys('base64url'),
    VIGIL_PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url'),
    VIGIL_PUSH_SUBJECT: 'mailto:demo@example.com',
    VIGIL_CHAT_API_URL: `http://127.0.0.1:${chatMessages}`,
    VIGIL_CHAT_ALARM_TEMPLATES: JSON.stringify({ [demoChatApp]: 'alarm' }),
    VIGIL_MAIL_URL: `smtp://demo:${random()}@127.0.0.1:${mail}`,
    VIGIL_MAIL_FROM: 'alarm@example.com',
    VIGIL_RECEIPT_KEY: random(),
  }
}

/** The telephone's stand-in reports to the api of this run. */
export const reportCallsTo = async ({ voice }: CarrierPorts, api: number): Promise<void> => {
  const reportTo = `http://127.0.0.1:${api}/receipt/voice`
  await fetch(`http://127.0.0.1:${voice}`, { method: 'PUT', body: JSON.stringify({ reportTo }) })
}
