/** An outside service, as the simulator stands in for it: another process behind a real socket. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface StandIn {
  readonly address: string
  stop(): Promise<void>
}

const programs = join(import.meta.dirname, '../../../simulator/src')

export const startStandIn = async (
  name: 'sms' | 'chat',
  settings: Readonly<Record<string, string>>,
): Promise<StandIn> => {
  const child = spawn(process.execPath, [join(programs, `${name}.ts`)], {
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
  // The stand-in's first line says where it listens.
  const { [name]: address = '' } = JSON.parse(String(line)) as Record<string, string>
  return {
    address,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
