/** Node-RED and Mosquitto doing the same job: events in by MQTT, alarms out by WebSocket. Nothing is stored. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePorts } from '@vigil/stack/machine/free-ports'
import { dataFolder } from '@vigil/stack/private-stack'
import { peerFlow, peerSettings } from './peer-flow.ts'

export interface Peer {
  readonly brokerPort: number
  /** Where the page and the socket are. */
  readonly base: string
  pids(): { readonly broker: number; readonly nodeRed: number }
  /** As when the power fails; comes back by itself. */
  killNodeRed(): Promise<void>
  stop(): Promise<void>
}

const peers = resolve(import.meta.dirname, '../../peers')
const broker = '/usr/sbin/mosquitto'

/** Installed only here: nobody else needs it. Before anything is measured: what is missing is said at once. */
export const installPeer = (): string => {
  if (!existsSync(broker)) throw new Error('Mosquitto is missing: apt-get install mosquitto')
  const program = join(peers, 'node_modules/node-red/red.js')
  if (!existsSync(program))
    execFileSync('pnpm', ['install', '--ignore-workspace', '--frozen-lockfile'], {
      cwd: peers,
      stdio: ['ignore', 2, 2],
    })
  return program
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((tell) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('error', () => tell(false)).once('connect', () => (socket.destroy(), tell(true)))
  })

const untilOpen = async (port: number): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isOpen(port)) return
    await pause(100)
  }
  throw new Error(`nobody listens on ${port}`)
}

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

export const startPeer = async (): Promise<Peer> => {
  const program = installPeer()
  const [brokerPort = 0, port = 0] = await findFreePorts(2)
  const folder = join(dataFolder, `peer-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const settings = join(folder, 'broker.conf')
  const lines = [
    `listener ${brokerPort} 127.0.0.1`,
    'allow_anonymous true',
    'persistence false',
    'max_queued_messages 0',
  ]
  writeFileSync(settings, `${lines.join('\n')}\nlog_dest none\n`)
  writeFileSync(join(folder, 'settings.cjs'), peerSettings(port))
  writeFileSync(join(folder, 'flows.json'), JSON.stringify(peerFlow(brokerPort)))

  const run = (command: string, args: string[]) => spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 2] })
  const startNodeRed = () =>
    run(process.execPath, [program, '--userDir', folder, '--settings', join(folder, 'settings.cjs'), 'flows.json'])
  const mosquitto = run(broker, ['-c', settings])
  await untilOpen(brokerPort)
  let nodeRed = startNodeRed()
  await untilOpen(port)
  // It listens a moment before its flow runs.
  await pause(2_000)
  return {
    brokerPort,
    base: `http://127.0.0.1:${port}`,
    pids: () => ({ broker: mosquitto.pid ?? 0, nodeRed: nodeRed.pid ?? 0 }),
    async killNodeRed() {
      await ended(nodeRed, 'SIGKILL')
      nodeRed = startNodeRed()
      await untilOpen(port)
    },
    async stop() {
      await Promise.all([ended(nodeRed, 'SIGTERM'), ended(mosquitto, 'SIGTERM')])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
