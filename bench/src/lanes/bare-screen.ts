/** The volatile path: whatever a device says is sent to whoever has a socket open, and kept nowhere. */
import mqtt from 'mqtt'
import { WebSocketServer } from 'ws'

const [host = '', port = ''] = (process.env['VIGIL_API_LISTEN'] ?? '').split(':')
const client = await mqtt.connectAsync(process.env['VIGIL_BENCH_BROKER'] ?? '')
const screens = new WebSocketServer({ host, port: Number(port) })
client.on('message', (topic, payload) => {
  for (const screen of screens.clients) screen.send(`{"topic":"${topic}","report":${payload.toString()}}`)
})
await client.subscribeAsync('v1/+/up/report', { qos: 1 })
process.once('SIGTERM', () => process.exit(0))
