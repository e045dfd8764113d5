/** A city that lives: schema, rows, every process of ours, and a simulated device on each socket. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatewayFlags } from '@vigil/stack/gateway-flags'
import { findFreePorts, isFree } from '@vigil/stack/machine/free-ports'
import type { Stack } from '@vigil/stack/stack'
import type { Whereabouts } from './announcement.ts'
import { carrierFlags, carrierSettingsAt, reportCallsTo, type CarrierPorts } from './carrier-settings.ts'
import { chatSettingsAt } from './chat-settings.ts'
import { startChild, type Child } from './child.ts'
import { cityFileIn, readCityIn, settleCity } from './demo-city.ts'
import { hasFfmpeg, openCameras } from './open-cameras.ts'
import { openChannels, type PayPorts } from './open-channels.ts'
import { openChat } from './open-chat.ts'
import { accepts, answersReady, waitFor } from './readiness.ts'
import { smsSettingsAt } from './sms-settings.ts'

const root = resolve(import.meta.dirname, '../../..')
const restartAfterMs = 1_000
const main = join(root, 'server/src/main.ts')
const simulator = join(root, 'simulator/src/simulator.ts')
const smsStandIn = join(root, 'simulator/src/sms.ts')
const chatStandIn = join(root, 'simulator/src/chat.ts')
const cameraStandIn = join(root, 'simulator/src/camera.ts')
const carriersStandIn = join(root, 'simulator/src/carriers.ts')

export interface LiveCity {
  readonly start: () => Promise<Whereabouts>
  /** Also in the middle of a start. */
  readonly stop: () => Promise<void>
}

export interface CityWish {
  readonly stack: Stack
  /** How large, in the words of the seed. */
  readonly size: readonly string[]
  /** Where people look for it; another port when that one is taken or none is usual. */
  readonly usualApiPort?: number | undefined
  /** The folder of the built web client, which may still be being built. */
  readonly webRoot?: Promise<string> | undefined
  /** Whether its people may pay: by stand-ins, of which nobody but a test takes notice. */
  readonly hasChannels?: boolean | undefined
  readonly say: (line: string) => void
}

type Start = (name: string, args: readonly string[], more?: Readonly<Record<string, string>>) => Child

interface Ports extends CarrierPorts, PayPorts {
  readonly api: number
  readonly mqtt: number
  readonly mqtts: number
  /** Fire panels by GB/T 26875. */
  readonly panels: number
  readonly control: number
  readonly sms: number
  readonly chat: number
  readonly camera: number
  readonly metrics: Readonly<Record<Observed, number>>
}

const observed = ['api', 'gateway', 'pipeline', 'worker'] as const
type Observed = (typeof observed)[number]

const usualCameraPort = 8_447

const choosePorts = async (usual: number | undefined): Promise<Ports> => {
  const [other = 0, mqtt = 0, mqtts = 0, control = 0, sms = 0, chat = 0, ...more] = await findFreePorts(19)
  const [anyCamera = 0, panels = 0, ...carriers] = more
  const [voice = 0, push = 0, chatMessages = 0, mail = 0, letters = 0, ...doors] = carriers
  const [apiDoor = 0, gateway = 0, pipeline = 0, worker = 0, pay = 0, payStage = 0] = doors
  const metrics = { api: apiDoor, gateway, pipeline, worker }
  const api = usual !== undefined && (await isFree(usual)) ? usual : other
  // The same as the last time, where that is free: the cameras of a city that stays are set to it.
  const camera = usual !== undefined && (await isFree(usualCameraPort)) ? usualCameraPort : anyCamera
  const alarms = { voice, push, chatMessages, mail, letters }
  return { api, mqtt, mqtts, panels, control, sms, chat, camera, ...alarms, pay, payStage, metrics }
}

/** What `pnpm docs:site` writes, for whoever has asked for it. */
const documents = resolve(import.meta.dirname, '../../../docs-site/dist/site')

interface Surroundings {
  readonly webRoot: string | undefined
  readonly hasChannels: boolean
}

const startProcesses = async (start: Start, ports: Ports, around: Surroundings): Promise<void> => {
  const { api, mqtt, mqtts, sms, chat } = ports
  const smsSettings = smsSettingsAt(`http://127.0.0.1:${sms}`)
  start('sms', [smsStandIn, '--port', String(sms)], smsSettings)
  const chatSettings = chatSettingsAt(`http://127.0.0.1:${chat}`, `http://127.0.0.1:${api}`)
  start('chat', [chatStandIn, '--port', String(chat)], chatSettings)
  const telling = { ...carrierSettingsAt(ports), ...smsSettings, ...chatSettings }
  const carriers = start('carriers', [carriersStandIn, ...carrierFlags(ports)], telling)
  const paying = around.hasChannels ? await openChannels(start, ports) : {}
  const listen = { VIGIL_API_LISTEN: `127.0.0.1:${api}`, VIGIL_MQTT_LISTEN: `127.0.0.1:${mqtt}` }
  const secure = { VIGIL_MQTT_TLS_LISTEN: `127.0.0.1:${mqtts}` }
  const watching = { VIGIL_CAMERA_HOSTS: `127.0.0.1:${ports.camera}` }
  const shown = (name: Observed) => ({ VIGIL_METRICS_LISTEN: `127.0.0.1:${ports.metrics[name]}` })
  const answering = start('api', [main, 'api'], {
    ...listen,
    ...shown('api'),
    ...telling,
    ...paying,
    VIGIL_DEVICE_ADDRESS: `mqtts://127.0.0.1:${mqtts}`,
    ...watching,
    ...(around.webRoot ? { VIGIL_WEB_ROOT: around.webRoot } : {}),
    ...(existsSync(documents) ? { VIGIL_DOCS_ROOT: documents } : {}),
  })
  const gateway = start('gateway', [...gatewayFlags, main, 'gateway'], {
    ...listen,
    ...secure,
    ...shown('gateway'),
    VIGIL_GB26875_LISTEN: `127.0.0.1:${ports.panels}`,
    // Meters that a test stands beside it.
    VIGIL_FIELD_NETWORKS: '127.0.0.0/8',
  })
  for (const name of ['pipeline', 'worker'] as const)
    start(name, [main, name], { ...telling, ...paying, ...watching, ...shown(name) })
  await Promise.all([
    waitFor(answering, () => answersReady(`http://127.0.0.1:${api}`), { withinMs: 120_000 }),
    waitFor(gateway, () => accepts(mqtt), { withinMs: 120_000 }),
    waitFor(carriers, () => accepts(ports.voice), { withinMs: 120_000 }),
  ])
  await reportCallsTo(ports, api)
}

/** One picture for all cameras; without the program that makes it there is none, and it is said. */
const startCameras = async (start: Start, { api, camera }: Ports, folder: string): Promise<string> => {
  if (!hasFfmpeg()) return 'ffmpeg is missing: cameras show no moving picture'
  const child = start('camera', [cameraStandIn, '--port', String(camera), '--folder', join(folder, 'camera')])
  await waitFor(child, () => accepts(camera), { withinMs: 60_000 })
  const source = `http://127.0.0.1:${camera}/live.m3u8`
  return `${await openCameras(`http://127.0.0.1:${api}`, readCityIn(folder), source)} cameras show a test picture`
}

/** Posts one order to the simulator. */
export const giveOrder = async (control: string, order: object): Promise<Readonly<Record<string, unknown>>> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(control, { method: 'POST', headers, body: JSON.stringify(order) })
  // The simulator answers every order with an object.
  return (await answer.json()) as Record<string, unknown>
}

interface City {
  readonly file: string
  readonly deviceCa: string
}

const startDevices = async (start: Start, { mqtts, control }: Ports, city: City): Promise<void> => {
  // As in the field: over TLS, with the installation's own CA.
  const url = `mqtts://127.0.0.1:${mqtts}?ca=${encodeURIComponent(city.deviceCa)}`
  const settings = ['--city', city.file, '--url', url, '--control', String(control)]
  const child = start('simulator', [simulator, ...settings])
  const isComplete = () =>
    giveOrder(`http://127.0.0.1:${control}`, { order: 'fleet' }).then(
      ({ devices, connected }) => devices === connected,
      () => false,
    )
  await waitFor(child, isComplete, { withinMs: 180_000, everyMs: 250 })
}

const builtIn = (seconds: number): string =>
  `the schema is current; the city and its past are built in ${seconds.toFixed(1)} s`

export const createLiveCity = ({
  stack,
  size,
  usualApiPort,
  webRoot,
  hasChannels = false,
  say,
}: CityWish): LiveCity => {
  const children = new Map<string, Child>()
  let isStopping = false
  /** What ends by itself is started again, as a site's supervisor does it. */
  const watchOver = (child: Child): Child => {
    children.set(child.name, child)
    void child.ended.then(async (code) => {
      if (isStopping) return
      say(`${child.name} ended with code ${code} and is started again:\n${child.lastWords()}`)
      await sleep(restartAfterMs)
      if (!isStopping) watchOver(child.again())
    })
    return child
  }
  const start: Start = (name, args, more = {}) =>
    watchOver(startChild({ name, args, folder: stack.dir, environment: { ...stack.environment, ...more } }))

  return {
    async start() {
      const [seconds, site] = await Promise.all([settleCity({ stack, main }, size), webRoot])
      say(seconds === undefined ? 'the schema is current, the city was there' : builtIn(seconds))
      const ports = await choosePorts(usualApiPort)
      await startProcesses(start, ports, { webRoot: site, hasChannels })
      say(`running: ${[...children.values()].flatMap((child) => (child.hasEnded() ? [] : child.name)).join(', ')}`)
      const chatPage = await openChat(`http://127.0.0.1:${ports.api}`, readCityIn(stack.dir))
      if (chatPage) say(`${chatPage} offers the chat platform`)
      say(await startCameras(start, ports, stack.dir))
      const cityFile = cityFileIn(stack.dir)
      await startDevices(start, ports, { file: cityFile, deviceCa: stack.deviceCa })
      say('every device is connected')
      const at = (protocol: string, port: number) => `${protocol}://127.0.0.1:${port}`
      const addresses = {
        api: at('http', ports.api),
        mqtt: at('mqtt', ports.mqtt),
        panels: at('tcp', ports.panels),
        control: at('http', ports.control),
        sms: at('http', ports.sms),
        chat: at('http', ports.chat),
        carriers: {
          voice: at('http', ports.voice),
          push: at('http', ports.push),
          chatMessages: at('http', ports.chatMessages),
          letters: at('http', ports.letters),
        },
      }
      return {
        ...addresses,
        metrics: Object.fromEntries(observed.map((name) => [name, at('http', ports.metrics[name])])),
        chatPage,
        payments: hasChannels ? at('http', ports.payStage) : undefined,
        cityFile,
        pids: Object.fromEntries([...children.values()].map(({ name, pid }) => [name, pid])),
      }
    },
    async stop() {
      isStopping = true
      // Devices first, so that the processes take leave of nobody.
      for (const child of [...children.values()].toReversed()) await child.stop()
    },
  }
}
