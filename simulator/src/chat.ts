/**
 * `node simulator/src/chat.ts --port 0`: a stand-in for the chat platform. It knows the apps that VIGIL_CHAT_APPS names,
 * as the api does, and prints its address. It ends with its input, that is with whoever started it.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createChatDesk } from './chat/chat-desk.ts'
import { runDesks } from './outside/run-desks.ts'

const { values: settings } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
// In the shape that the api reads, and refuses otherwise.
const table = JSON.parse(process.env['VIGIL_CHAT_APPS'] ?? '{}') as Record<string, { secret: string; returnTo: string }>
const apps = Object.entries(table).map(([id, { secret, returnTo }]) => ({ id, secret, host: new URL(returnTo).host }))
if (apps.length === 0) throw new Error('say which apps: VIGIL_CHAT_APPS')

const desk = createChatDesk(apps)
await runDesks({ chat: { server: desk, scheme: 'http', port: Number(settings.port) } })
