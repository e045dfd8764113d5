/**
 * `node simulator/src/carriers.ts`: stand-ins for whoever carries alarms to people: telephone, push service with
 * browsers, chat platform's messages, mail server. Each checks what it gets, with the secrets of the environment, and
 * shows at GET / what it took. Prints its addresses; ends with its input, that is with whoever started it.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createChatMessageDesk } from './chat-message/chat-message-desk.ts'
import { createMailDesk } from './mail/mail-desk.ts'
import { createJsonDesk } from './outside/json-desk.ts'
import { runDesks } from './outside/run-desks.ts'
import { createPushDesk } from './push/push-desk.ts'
import { createVoiceDesk } from './voice/voice-desk.ts'

const port = { type: 'string', default: '0' } as const
const { values: ports } = parseArgs({ options: { voice: port, push: port, chat: port, mail: port, letters: port } })
const {
  VIGIL_VOICE_ACCESS_KEY_ID: id,
  VIGIL_VOICE_ACCESS_KEY_SECRET: secret,
  VIGIL_MAIL_URL,
  VIGIL_CHAT_APPS,
  VIGIL_RECEIPT_KEY: receiptKey,
} = process.env
if (!id || !secret || !VIGIL_MAIL_URL)
  throw new Error('say which keys: VIGIL_VOICE_ACCESS_KEY_ID, VIGIL_VOICE_ACCESS_KEY_SECRET, VIGIL_MAIL_URL')

// In the shapes that the platform reads, and refuses otherwise.
const apps = Object.entries(JSON.parse(VIGIL_CHAT_APPS ?? '{}') as Record<string, { secret: string }>)
const { username, password } = new URL(VIGIL_MAIL_URL)
const mail = createMailDesk(decodeURIComponent(username), decodeURIComponent(password))
const voice = createVoiceDesk({ key: { id, secret }, receiptKey, usual: 'hangUp' })
const letters = createJsonDesk(
  () => ({ status: 404, body: {} }),
  () => ({ letters: mail.letters() }),
)

const at = (
  server: Parameters<typeof runDesks>[0][string]['server'],
  where: string,
  scheme: 'http' | 'smtp' = 'http',
) => ({
  server,
  scheme,
  port: Number(where),
})
await runDesks({
  voice: at(voice.server, ports.voice),
  push: at(createPushDesk(), ports.push),
  chat: at(createChatMessageDesk(apps.map(([app, row]) => ({ id: app, secret: row.secret }))), ports.chat),
  mail: at(mail.server, ports.mail, 'smtp'),
  letters: at(letters, ports.letters),
})
