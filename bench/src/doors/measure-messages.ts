/** Processor time of the gateway for a message by MQTT, over TLS and plainly: the same devices, the same words. */
import { setTimeout as pause } from 'node:timers/promises'
import { commandTopic, reportTopic } from '@vigil/protocols/device-topics'
import { openConnection, type Connection } from '@vigil/simulator/mqtt/connection'
import { realWorld } from '@vigil/simulator/world'
import { countCpu } from '#machine/cpu.ts'
import { secret, type Guest } from './doors-registry.ts'

const warmMs = 1_500
/** Below what either can carry: what is measured is what one costs, not how many there are. */
const perSec = 1_500
const tickMs = 20
const mostIds = 60_000

interface Speaking {
  readonly guests: readonly Guest[]
  readonly port: number
  readonly ca: string | undefined
  readonly gatewayPid: number
  readonly ms: number
}

const login = ({ port, ca }: Speaking, keyCode: string, acknowledged: () => void): Promise<Connection> =>
  new Promise((resolve, reject) => {
    const connection = openConnection(
      {
        host: '127.0.0.1',
        port,
        ca,
        clientId: keyCode,
        password: secret,
        keepaliveSec: 3_600,
        subscribeTo: commandTopic(keyCode),
        will: { topic: reportTopic(keyCode), payload: Buffer.from('{"offline":true}') },
      },
      {
        opened: () => resolve(connection),
        acknowledged,
        arrived: () => undefined,
        closed: ({ reason }) => reject(new Error(`${keyCode} was closed: ${reason}`)),
      },
      realWorld,
    )
  })

/** Microseconds. */
export const messageCost = async (speaking: Speaking): Promise<number> => {
  const { guests, gatewayPid, ms } = speaking
  let acknowledged = 0
  const lines = await Promise.all(guests.map(({ keyCode }) => login(speaking, keyCode, () => (acknowledged += 1))))
  const boot = Date.now()
  let seq = 0
  const talking = setInterval(() => {
    for (let turn = 0; turn < (perSec * tickMs) / 1_000; turn += 1) {
      seq += 1
      const { keyCode } = guests[seq % guests.length] ?? { keyCode: '' }
      const payload = Buffer.from(JSON.stringify({ boot, seq, values: { pressure: 0.5 + (seq % 10) / 100 } }))
      lines[seq % lines.length]?.publish({
        topic: reportTopic(keyCode),
        payload,
        messageId: (seq % mostIds) + 1,
        dup: false,
      })
    }
  }, tickMs)
  await pause(warmMs)
  const [before, used] = [acknowledged, countCpu({ gateway: { pids: [gatewayPid] } })]
  await pause(ms)
  const cost = used('gateway') / (acknowledged - before)
  clearInterval(talking)
  for (const line of lines) line.end()
  await pause(500)
  return cost
}
