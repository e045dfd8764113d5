/** The bare engine, part two: hears that the log has grown, reads what is new, and tells every open socket. */
import pg from 'pg'
import { WebSocketServer } from 'ws'

const [host = '', port = ''] = (process.env['VIGIL_API_LISTEN'] ?? '').split(':')
const url = process.env['VIGIL_DATABASE_OWNER_URL'] ?? ''
const [listener, reader] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
await Promise.all([listener.connect(), reader.connect()])
const screens = new WebSocketServer({ host, port: Number(port) })

let [told, grown] = [0, 0]
let isTelling = false
const tellAll = async (): Promise<void> => {
  isTelling = true
  while (told < grown) {
    const { rows } = await reader.query<{ id: string; device: string; payload: Buffer }>({
      name: 'after',
      text: 'select id, device, payload from bare_log where id > $1 order by id limit 1000',
      values: [told],
    })
    for (const { id, device, payload } of rows) {
      for (const screen of screens.clients)
        screen.send(`{"id":${id},"device":"${device}","report":${payload.toString()}}`)
      told = Number(id)
    }
    if (rows.length === 0) told = grown
  }
  isTelling = false
}
listener.on('notification', ({ payload }) => {
  grown = Math.max(grown, Number(payload))
  if (!isTelling) void tellAll()
})
await listener.query('listen bare')
process.once('SIGTERM', () => process.exit(0))
