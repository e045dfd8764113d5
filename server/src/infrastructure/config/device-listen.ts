/** Where devices come in: over TLS from anywhere, plainly from this machine only. */
import { keepPair } from './certificate-pair.ts'
import { listenAddress, type Environment, type Listen } from './config.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|\[::1\]|localhost)$/

/** Plain MQTT shows a device's secret to whoever is on the path: elsewhere than on loopback somebody has to want that. */
export const plainListen = (environment: Environment): Listen => {
  const listen = listenAddress(environment, 'VIGIL_MQTT_LISTEN', '127.0.0.1:18883')
  if (loopback.test(listen.host) || environment['VIGIL_MQTT_PLAIN'] === 'anywhere') return listen
  throw new Error(
    `VIGIL_MQTT_LISTEN is ${listen.host}:${listen.port}, which others can reach: set VIGIL_MQTT_TLS_LISTEN instead, ` +
      'or VIGIL_MQTT_PLAIN=anywhere when the path is protected otherwise',
  )
}

/** GB/T 26875.3 has no secret and no cipher, wherever it listens: nothing is open unless somebody wants it. */
export const frameListen = (environment: Environment): FrameListen => ({
  stream: listenIf(environment, 'VIGIL_GB26875_LISTEN'),
  datagrams: listenIf(environment, 'VIGIL_GB26875_UDP_LISTEN'),
})

export interface FrameListen {
  readonly stream: Listen | undefined
  readonly datagrams: Listen | undefined
}

const listenIf = (environment: Environment, name: string): Listen | undefined =>
  environment[name] === undefined || environment[name] === '' ? undefined : listenAddress(environment, name, '')

export const secureListen = (environment: Environment) =>
  environment['VIGIL_MQTT_TLS_LISTEN'] === undefined
    ? undefined
    : {
        listen: listenAddress(environment, 'VIGIL_MQTT_TLS_LISTEN', ''),
        pair: keepPair(environment, { key: 'VIGIL_MQTT_TLS_KEY', cert: 'VIGIL_MQTT_TLS_CERT' }),
      }

/** Where devices are told to connect: behind a balancer or another name it is not where a gateway listens. */
export const deviceAddress = (environment: Environment): string | null => {
  const address = environment['VIGIL_DEVICE_ADDRESS']
  if (address === undefined || address === '') return null
  if (/^mqtts?:\/\/[\w.-]+:\d{1,5}$/.test(address)) return address
  throw new Error(`VIGIL_DEVICE_ADDRESS must be mqtts://host:port, not ${address}`)
}
