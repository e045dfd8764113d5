/**
 * `node simulator/src/sms.ts --port 0`: a stand-in for the provider of text messages. It knows the one key that
 * VIGIL_SMS_ACCESS_KEY_ID and VIGIL_SMS_ACCESS_KEY_SECRET name, prints its address, and shows what it took at
 * /messages, newest first. It ends with its input, that is with whoever started it.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { runDesks } from './outside/run-desks.ts'
import { createSmsDesk } from './sms/sms-desk.ts'

const { values: settings } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
const { VIGIL_SMS_ACCESS_KEY_ID: id, VIGIL_SMS_ACCESS_KEY_SECRET: secret } = process.env
if (!id || !secret) throw new Error('say which key: VIGIL_SMS_ACCESS_KEY_ID and VIGIL_SMS_ACCESS_KEY_SECRET')

const desk = createSmsDesk({ id, secret })
await runDesks({ sms: { server: desk, scheme: 'http', port: Number(settings.port) } })
