/**
 * `node simulator/src/webhook.ts --port 0`: a stand-in for a customer's receiver of pushed events. It prints its address;
 * PUT tells it the secret and how to answer, GET shows what it took and what it refused. It ends with its input, that is
 * with whoever started it.
 */
import { parseArgs } from 'node:util'
import { runDesks } from './outside/run-desks.ts'
import { createWebhookDesk } from './webhook/webhook-desk.ts'

const { values: settings } = parseArgs({ options: { port: { type: 'string', default: '0' } } })

const desk = createWebhookDesk()
await runDesks({ webhook: { server: desk, scheme: 'http', port: Number(settings.port) } })
