/** The volatile path's broker, with nothing of ours in it. */
import { createServer } from 'node:net'
import { Aedes } from 'aedes'

const broker = await Aedes.createBroker()
const [host = '', port = ''] = (process.env['VIGIL_MQTT_LISTEN'] ?? '').split(':')
createServer({ noDelay: true }, broker.handle).listen(Number(port), host)
process.once('SIGTERM', () => process.exit(0))
