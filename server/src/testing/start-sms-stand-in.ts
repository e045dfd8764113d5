/** The provider of text messages, as the simulator stands in for it: another process behind a real socket. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface SmsStandIn {
  /** What the api needs to know of it. */
  readonly settings: Readonly<Record<string, string>>
  /** The codes a number got, newest first. */
  codesOf(mobile: string): Promise<string[]>
  stop(): Promise<void>
}

const program = join(import.meta.dirname, '../../../simulator/src/sms.ts')
const key = { VIGIL_SMS_ACCESS_KEY_ID: 'test-key', VIGIL_SMS_ACCESS_KEY_SECRET: 'test-secret' }

export const startSmsStandIn = async (): Promise<SmsStandIn> => {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...key },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
  // The stand-in's first line says where it listens.
  const { sms } = JSON.parse(String(line)) as { sms: string }
  return {
    settings: { ...key, VIGIL_SMS_URL: sms, VIGIL_SMS_SIGN_NAME: '守安', VIGIL_SMS_CODE_TEMPLATE: 'SMS_1' },
    async codesOf(mobile) {
      const response = await fetch(`${sms}/messages?mobile=${mobile}`)
      // As sms-desk.ts of the simulator answers.
      const { messages } = (await response.json()) as { messages: { params: { code: string } }[] }
      return messages.map(({ params }) => params.code)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
