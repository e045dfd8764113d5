/**
 * `node simulator/src/simulator.ts --city <file> --url mqtt://host:port`: runs a whole city over real sockets.
 * Orders come as JSON, one a line, on the input, or by POST to the control port (`--control 0` chooses one).
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readCity, type CityDevice } from './city/city-file.ts'
import { listenForOrders, readOrders } from './city/control-desk.ts'
import { obeyOrder } from './city/orders.ts'
import { claimSecret } from './device/claim-secret.ts'
import { createDevice } from './device/device.ts'
import { createFleet } from './fleet.ts'
import { realWorld } from './world.ts'

const { values: settings } = parseArgs({
  options: {
    city: { type: 'string' },
    url: { type: 'string', multiple: true, default: ['mqtt://127.0.0.1:1883'] },
    control: { type: 'string', default: '0' },
    /** Where new devices get their secrets; the city begins once each has its own. */
    api: { type: 'string', default: 'http://127.0.0.1:8443' },
    /** Every device this often, whatever its row says. */
    'report-every-sec': { type: 'string' },
    'connect-per-sec': { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
})
if (settings.city === undefined) throw new Error('say which city: --city <file>')

const city = new Map(readCity(readFileSync(settings.city, 'utf8')).map((device) => [device.keyCode, device]))
const everySec = settings['report-every-sec'] === undefined ? undefined : Number(settings['report-every-sec'])

const deviceOf = async ({ keyCode, shows, type, children }: CityDevice) => {
  const asking = { api: settings.api, keyCode, world: realWorld }
  const secret = 'secret' in shows ? shows.secret : await claimSecret(asking, shows.claim)
  return createDevice({ keyCode, secret, type, children, url: settings.url, ledger: 'counts' })
}

const fleet = createFleet(await Promise.all([...city.values()].map(deviceOf)), {
  connectPerSec: Number(settings['connect-per-sec']),
  seed: Number(settings.seed),
  reportEveryMs: (device, speaker) => {
    const said = speaker === device ? city.get(device.keyCode)?.reportEverySec : undefined
    return (everySec ?? said ?? speaker.point.type.reportIntervalSec) * 1000
  },
})

const obey = (order: unknown) => obeyOrder(fleet, order)
const control = await listenForOrders(obey, Number(settings.control))
readOrders(process.stdin, obey, console.log)
console.log(JSON.stringify({ control: `http://127.0.0.1:${control.port}`, devices: fleet.devices.length }))

const stop = () => {
  fleet.stop()
  control.close()
  process.stdin.destroy()
  // Goodbyes are on their way; a broker that does not answer them must not hold us.
  setTimeout(() => process.exit(0), 500)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

await fleet.start()
console.log(JSON.stringify(fleet.facts()))
