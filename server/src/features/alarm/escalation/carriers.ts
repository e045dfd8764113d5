/** The carriers that the settings name: first and second for text messages, calls and letters. */
import { createHmac } from 'node:crypto'
import { chatMessenger, type SendChatMessage } from '#infrastructure/chat-message/send-chat-message.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { mailSender, type SendMail } from '#infrastructure/mail/send-mail.ts'
import { webPush, type Push, type PushOutcome } from '#infrastructure/push/send-push.ts'
import { alarmSmsSender, type SendTemplate } from '#infrastructure/sms/send-sms.ts'
import { callPlacer, type PlaceCall } from '#infrastructure/voice/place-call.ts'
import { withoutAddress, type Carrier, type Carriers, type Parcel } from './carrier.ts'
import { receiptSecret } from './receipt-secret.ts'
import { endOfId, textNumber } from './receipt-number.ts'

type Deps = {
  readonly environment: Environment
  readonly now: () => number
  /** What became of a push to one browser. */
  readonly notePush: (endpoint: string, outcome: PushOutcome) => Promise<unknown>
}

export const carriersOf = ({ environment, now, notePush }: Deps): Carriers => {
  const push = webPush(environment, now)
  const secret = receiptSecret(environment)
  return {
    push: push ? [pushCarrier(push, secret, notePush)] : [],
    chat: named('chat', [chatMessenger(environment, now)], byChat),
    sms: named(
      'sms',
      [alarmSmsSender(environment, 'VIGIL_SMS', now), alarmSmsSender(environment, 'VIGIL_SMS_2', now)],
      bySms,
    ),
    voice: named(
      'voice',
      [callPlacer(environment, 'VIGIL_VOICE', now), callPlacer(environment, 'VIGIL_VOICE_2', now)],
      byVoice,
    ),
    email: named(
      'mail',
      [mailSender(environment, 'VIGIL_MAIL', now), mailSender(environment, 'VIGIL_MAIL_2', now)],
      byMail,
    ),
  }
}

const named = <Client>(
  name: string,
  clients: readonly (Client | undefined)[],
  send: (client: Client, parcel: Parcel) => ReturnType<Carrier['send']>,
): Carrier[] =>
  clients.flatMap((client, index) =>
    client === undefined ? [] : [{ name: `${name} ${index + 1}`, send: async (parcel) => send(client, parcel) }],
  )

const bySms = (send: SendTemplate, { id, ring, addresses, words }: Parcel) =>
  send(addresses.mobile ?? withoutAddress(), words, textNumber(id, ring))

const byVoice = (call: PlaceCall, { id, ring, addresses, words }: Parcel) =>
  call(addresses.mobile ?? withoutAddress(), words, `${endOfId(id)}${ring}`)

const byChat = (send: SendChatMessage, { id, addresses, words }: Parcel) =>
  send({ ...(addresses.chat ?? withoutAddress()), id, words })

const byMail = async (send: SendMail, { id, addresses, words: { unit, place, equipment, event } }: Parcel) => {
  const to = addresses.mail ?? withoutAddress()
  await send({ id, to, subject: `${event} · ${unit}`, text: `${unit}\n${place}\n${equipment}\n${event}\n` })
  return { ref: null }
}

/** To every browser of the person; one that took it is enough. */
const pushCarrier = (push: Push, secret: string | undefined, note: Deps['notePush']): Carrier => ({
  name: 'push',
  async send({ id, alarmId, priority, addresses, words, english: { unit, event } }) {
    if (addresses.push.length === 0) return withoutAddress()
    // Proves to us that whoever reports it as opened was sent it.
    const proof = secret && openedProof(secret, id)
    const body = JSON.stringify({ messageId: id, alarmId, priority, words, english: { unit, event }, proof })
    const sent = await Promise.allSettled(
      addresses.push.map(async (subscription) => {
        const outcome = await push.send(subscription, { id, isUrgent: priority <= 2, body })
        await note(subscription.endpoint, outcome)
        return outcome
      }),
    )
    if (sent.some((one) => one.status === 'fulfilled' && one.value === 'sent')) return { ref: null }
    const failed = sent.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    return withoutAddress()
  },
})

export const openedProof = (secret: string, messageId: string): string =>
  createHmac('sha256', secret).update(`opened ${messageId}`).digest('base64url').slice(0, 32)
