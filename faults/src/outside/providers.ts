/** The providers of calls and text messages of a run: they outlive everything that is killed, and remember. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { createSmsDesk, type TakenMessage } from '@vigil/simulator/sms/sms-desk'
import { createVoiceDesk } from '@vigil/simulator/voice/voice-desk'

/** Somebody was told of a piece of equipment. */
export interface Told {
  readonly mobile: string
  readonly equipment: string
}

export interface Providers {
  readonly settings: Readonly<Record<string, string>>
  readonly calls: () => Told[]
  readonly texts: () => Promise<Told[]>
  /** How often the platform asked again for a call that it had asked for before it died. */
  readonly repeated: () => number
  readonly stop: () => void
}

const listening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  return `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`
}

const toldOf = ({ mobile, params }: Pick<TakenMessage, 'mobile' | 'params'>): Told => ({
  mobile,
  equipment: params['equipment'] ?? '',
})

export const openProviders = async (): Promise<Providers> => {
  const key = { id: 'faults', secret: randomBytes(24).toString('base64url') }
  // Slow enough that a worker dies with a call in hand: taken by the provider, and nobody has written it down.
  const voice = createVoiceDesk({ key, slowMs: 3_000 })
  const sms = createSmsDesk(key)
  const [voiceUrl, smsUrl] = await Promise.all([listening(voice.server), listening(sms)])
  return {
    settings: {
      VIGIL_VOICE_URL: voiceUrl,
      VIGIL_VOICE_ACCESS_KEY_ID: key.id,
      VIGIL_VOICE_ACCESS_KEY_SECRET: key.secret,
      VIGIL_VOICE_ALARM_TEMPLATE: 'TTS_1',
      VIGIL_SMS_URL: smsUrl,
      VIGIL_SMS_ACCESS_KEY_ID: key.id,
      VIGIL_SMS_ACCESS_KEY_SECRET: key.secret,
      VIGIL_SMS_SIGN_NAME: '守安',
      VIGIL_SMS_CODE_TEMPLATE: 'SMS_1',
      VIGIL_SMS_ALARM_TEMPLATE: 'SMS_2',
    },
    // Nobody answers here, so that each call rings again on purpose, under a number that ends otherwise.
    calls: () =>
      voice
        .calls()
        .filter(({ outId }) => outId.endsWith('1'))
        .map(toldOf),
    async texts() {
      // As sms-desk.ts shows them.
      const { messages } = (await (await fetch(`${smsUrl}/messages`)).json()) as { messages: TakenMessage[] }
      return messages.map(toldOf)
    },
    repeated: () => voice.asked().repeated,
    stop() {
      for (const server of [voice.server, sms]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}
