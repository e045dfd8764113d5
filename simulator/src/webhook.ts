/**
 * `node simulator/src/webhook.ts --port 0`: a stand-in for a customer's receiver of pushed events. It prints its address;
 * PUT tells it the secret and how to answer, GET shows what it took and what it refused. It ends with its input, that is
 * with whoever started it.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createWebhookDesk } from './webhook/webhook-desk.ts'

const { values: settings } = parseArgs({ options: { port: { type: 'string', default: '0' } } })

const desk = createWebhookDesk()
desk.listen(Number(settings.port), '127.0.0.1', () => {
  const at = desk.address()
  console.log(JSON.stringify({ webhook: `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}` }))
})

const stop = () => {
  desk.close()
  desk.closeAllConnections()
  process.stdin.destroy()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
process.stdin.resume().once('end', stop)
