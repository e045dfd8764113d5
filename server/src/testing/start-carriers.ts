/** Everybody who carries alarms to people, as the simulator stands in for them: another process behind real sockets. */
import { spawn } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface StandInCarriers {
  /** What api and worker need to know of them. */
  readonly settings: Readonly<Record<string, string>>
  readonly receiptKey: string
  /** What one of them took. */
  shown(which: 'voice' | 'push' | 'chat' | 'letters'): Promise<Record<string, Record<string, unknown>[]>>
  /** How somebody behaves when the telephone rings, or where calls are reported. */
  direct(wish: { mobile?: string; does?: string; reportTo?: string }): Promise<void>
  /** A browser that has just subscribed. */
  browser(): Promise<{ endpoint: string; p256dh: string; auth: string }>
  /** It takes its subscription back. */
  leave(endpoint: string): Promise<void>
  stop(): Promise<void>
}

const program = join(import.meta.dirname, '../../../simulator/src/carriers.ts')
const random = () => randomBytes(24).toString('base64url')
export const chatApp = 'wx00000000000000aa'

const secrets = () => {
  const pair = createECDH('prime256v1')
  return {
    VIGIL_VOICE_ACCESS_KEY_ID: 'test-key',
    VIGIL_VOICE_ACCESS_KEY_SECRET: random(),
    VIGIL_VOICE_ALARM_TEMPLATE: 'TTS_1',
    VIGIL_CHAT_APPS: JSON.stringify({ [chatApp]: { secret: random(), returnTo: 'http://127.0.0.1:9' } }),
    VIGIL_CHAT_ALARM_TEMPLATES: JSON.stringify({ [chatApp]: 'text-1' }),
    VIGIL_PUSH_PUBLIC_KEY: pair.generateKeys('base64url'),
    VIGIL_PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url'),
    VIGIL_PUSH_SUBJECT: 'mailto:duty@example.com',
    VIGIL_MAIL_FROM: 'alarm@example.com',
    VIGIL_RECEIPT_KEY: random(),
  }
}

export const startCarriers = async (): Promise<StandInCarriers> => {
  const own = secrets()
  const person = `alarm:${random()}@127.0.0.1`
  const env = { ...process.env, ...own, VIGIL_MAIL_URL: `smtp://${person}` }
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
  // The stand-in's first line says where it listens.
  const at = JSON.parse(String(line)) as Record<'voice' | 'push' | 'chat' | 'mail' | 'letters', string>
  const settings = {
    ...own,
    VIGIL_VOICE_URL: at.voice,
    VIGIL_CHAT_API_URL: at.chat,
    VIGIL_PUSH_HOSTS: new URL(at.push).host,
    VIGIL_MAIL_URL: `smtp://${person}:${new URL(at.mail).port}`,
  }
  return {
    settings,
    receiptKey: own.VIGIL_RECEIPT_KEY,
    // Tables of lists, as the desks show them.
    shown: async (which) => (await (await fetch(at[which])).json()) as Record<string, Record<string, unknown>[]>,
    direct: async (wish) => void (await fetch(at.voice, { method: 'PUT', body: JSON.stringify(wish) })),
    browser: async () =>
      // As the push desk gives it.
      (await (await fetch(`${at.push}/subscribe`, { method: 'POST' })).json()) as Awaited<
        ReturnType<StandInCarriers['browser']>
      >,
    leave: async (endpoint) => void (await fetch(endpoint, { method: 'DELETE' })),
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
