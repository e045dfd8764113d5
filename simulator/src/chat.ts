/**
 * `node simulator/src/chat.ts --port 0`: a stand-in for the chat platform. It knows the apps that VIGIL_CHAT_APPS names,
 * as the api does, and prints its address. It ends with its input, that is with whoever started it.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createChatDesk } from './chat/chat-desk.ts'

const { values: settings } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
// In the shape that the api reads, and refuses otherwise.
const table = JSON.parse(process.env['VIGIL_CHAT_APPS'] ?? '{}') as Record<string, { secret: string; returnTo: string }>
const apps = Object.entries(table).map(([id, { secret, returnTo }]) => ({ id, secret, host: new URL(returnTo).host }))
if (apps.length === 0) throw new Error('say which apps: VIGIL_CHAT_APPS')

const desk = createChatDesk(apps)
desk.listen(Number(settings.port), '127.0.0.1', () => {
  const at = desk.address()
  console.log(JSON.stringify({ chat: `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}` }))
})

const stop = () => {
  desk.close()
  desk.closeAllConnections()
  process.stdin.destroy()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
process.stdin.resume().once('end', stop)
