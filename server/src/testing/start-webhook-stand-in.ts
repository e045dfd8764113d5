/** A customer's receiver, as the simulator stands in for it: another process behind a real socket. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { PushedEvent } from '@vigil/contract/delivery/push-model'

interface Orders {
  readonly secret?: string
  readonly status?: number
  readonly delayMs?: number
  readonly acknowledgesAs?: string
}

export interface WebhookStandIn<Told = PushedEvent> {
  readonly address: string
  tell(orders: Orders): Promise<void>
  /** What it took, oldest first, and what it refused and why. */
  got(): Promise<{ received: Told[]; refused: string[] }>
  stop(): Promise<void>
}

const program = join(import.meta.dirname, '../../../simulator/src/webhook.ts')

export const startWebhookStandIn = async <Told = PushedEvent>(): Promise<WebhookStandIn<Told>> => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
  // The stand-in's first line says where it listens.
  const { webhook } = JSON.parse(String(line)) as { webhook: string }
  return {
    address: `${webhook}/hook`,
    async tell(orders) {
      await fetch(webhook, { method: 'PUT', body: JSON.stringify(orders) })
    },
    // As webhook-desk.ts of the simulator answers.
    got: async () => (await fetch(webhook)).json() as Promise<{ received: Told[]; refused: string[] }>,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
