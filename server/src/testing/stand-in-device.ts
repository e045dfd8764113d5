/** A device on a real socket that does with commands what a test tells it to, and keeps a ledger of all it heard. */
import { readCommand, write, type CommandMessage, type ReportedValue } from '@vigil/protocols/device-message'
import { ackTopic, commandTopic, reportTopic } from '@vigil/protocols/device-topics'
import { connectAsync, type MqttClient } from 'mqtt'

type Values = Record<string, ReportedValue>

export interface StandIn {
  readonly heard: CommandMessage[]
  /** What a command makes of the device: the values it then reports. Nothing: it only listens. */
  obeys: (command: CommandMessage) => Values | undefined
  accepts: boolean
  refuses: string | undefined
  report(values: Values, child?: string): Promise<void>
  ack(id: string, result: 'accepted' | 'refused', reason?: string): Promise<void>
  leave(): Promise<void>
}

interface Address {
  readonly port: number
  readonly keyCode: string
  readonly secret: string
}

export const connectStandIn = async ({ port, keyCode, secret }: Address): Promise<StandIn> => {
  const client: MqttClient = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: 4,
    clientId: keyCode,
    username: keyCode,
    password: secret,
    reconnectPeriod: 0,
  })
  client.on('error', () => undefined)
  const boot = Date.now()
  let seq = 0

  const device: StandIn = {
    heard: [],
    obeys: () => undefined,
    accepts: true,
    refuses: undefined,
    async report(values, child) {
      const report = { boot, seq: ++seq, t: Date.now(), values, ...(child === undefined ? {} : { child }) }
      await client.publishAsync(reportTopic(keyCode), write(report), { qos: 1 })
    },
    async ack(id, result, reason) {
      const ack = { id, result, ...(reason === undefined ? {} : { reason }) }
      await client.publishAsync(ackTopic(keyCode), write(ack), { qos: 1 })
    },
    leave: () => client.endAsync(true),
  }

  const take = async (command: CommandMessage): Promise<void> => {
    device.heard.push(command)
    if (device.refuses !== undefined) return device.ack(command.id, 'refused', device.refuses)
    if (device.accepts) await device.ack(command.id, 'accepted')
    const values = device.obeys(command)
    if (values) await device.report(values, command.child)
  }
  client.on('message', (_topic, payload) => {
    const read = readCommand(payload)
    if ('message' in read) void take(read.message).catch(() => undefined)
  })
  await client.subscribeAsync(commandTopic(keyCode), { qos: 1 })
  return device
}
