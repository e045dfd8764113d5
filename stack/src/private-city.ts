/** A demo city for one command: started as a person starts it, on ports and servers of its own, gone when it stops. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export interface CityAccount {
  readonly userName: string
  readonly password: string
  readonly role: string
  /** Where the stand-ins for telephone and text messages reach this person. */
  readonly userTel?: string
}

export interface CityDevice {
  readonly keyCode: string
  readonly type: string
  readonly equipmentId: string
  readonly projectId: string
  readonly children: readonly { readonly childKey: string; readonly type: string; readonly equipmentId: string }[]
}

export interface CityFacts {
  /** The page and every call. */
  readonly api: string
  /** Where devices connect. */
  readonly mqtt: string
  /** Where fire panels connect, by GB/T 26875.3. */
  readonly panels: string
  /** Where the simulator takes orders. */
  readonly control: string
  /** Where text messages are read that the simulated site was sent. */
  readonly sms: string
  /** Whoever carries alarms to people; each shows at GET / what it took. */
  readonly carriers: Readonly<Record<'voice' | 'push' | 'chatMessages' | 'letters', string>>
  /** The login page that offers the chat platform. */
  readonly chatPage: string
  /** Where the payment channels' stand-in is directed; only in a city that was started with `--pay`. */
  readonly payments?: string
  readonly pids: Readonly<Record<string, number>>
  /** Lies in the folder that holds everything of the city. */
  readonly cityFile: string
  readonly accounts: readonly CityAccount[]
  readonly devices: readonly CityDevice[]
}

export interface PrivateCity {
  readonly facts: CityFacts
  readonly stop: () => Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

/** What the demo prints with --json, completed by the file it names. */
export const readFacts = (line: string): CityFacts => {
  // In the shapes that our own demo and seed write.
  const where = JSON.parse(line) as Omit<CityFacts, 'accounts' | 'devices'>
  // As above.
  const city = JSON.parse(readFileSync(where.cityFile, 'utf8')) as Pick<CityFacts, 'accounts' | 'devices'>
  return { ...where, ...city }
}

/** `size` in the words of the demo: `--equipment 300 …`. */
export const startPrivateCity = async (size: readonly string[] = []): Promise<PrivateCity> => {
  const args = [join(root, 'tools/src/demo.ts'), '--fresh', '--json', '--leashed', ...size]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const line = once(createInterface({ input: child.stdout }), 'line').then(([first]) => String(first))
  const failed = ended.then(([code]) => Promise.reject(new Error(`the demo city ended with ${String(code)}`)))
  const facts = readFacts(await Promise.race([line, failed]))
  // From here on an end is no failure of the start.
  failed.catch(() => undefined)
  return {
    facts,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
