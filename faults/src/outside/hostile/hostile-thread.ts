/** A thread that means harm to one door of a gateway, whenever it is told so; what it says follows from its seed. */
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { seededChance } from '@vigil/device-types/rules/seeded-chance'
import { speakDatagrams, speakStream } from './hostile-clients.ts'
import { cells, type HostileDeps, type HostileDoor, type HostileOrder, type Utterance } from './hostile-door.ts'
import { startHostileLine } from './hostile-lines.ts'
import { hostileStream } from '#runs/fuzz/hostile-stream.ts'
import type { Speech } from '#runs/fuzz/codec.ts'
import { meterCodec } from '#runs/fuzz/meter-codec.ts'
import { modbusCodecs } from '#runs/fuzz/modbus-codecs.ts'
import { mqttHello, mqttSpeech } from '#runs/fuzz/mqtt-speech.ts'
import { panelCodec } from '#runs/fuzz/panel-codec.ts'

// Whoever starts it says so.
const order = workerData as HostileOrder
const counts = new Int32Array(order.shared)
const atOnce = 40
const [modbusTcp, modbusRtu] = modbusCodecs

/** How a mad device says who it is, where the door asks for that first. */
const helloOf = (seed: number): Buffer[] => {
  const mad = order.mad[seed % order.mad.length]
  return order.door === 'mqtt' && mad && seed % 2 === 0 ? [mqttHello(mad.keyCode, mad.secret)] : []
}

const speechOf = (seed: number): Speech => {
  const speeches: Readonly<Record<HostileDoor, () => Speech>> = {
    mqtt: () => mqttSpeech(`v1/${order.mad[seed % order.mad.length]?.keyCode}/up/report`),
    panelStream: () => panelCodec,
    panelDatagrams: () => panelCodec,
    modbusTcp: () => modbusTcp,
    modbusRtu: () => modbusRtu,
    dlt645: () => meterCodec,
  }
  return speeches[order.door]()
}

const isHostile = (): boolean => Atomics.load(counts, cells.isHostile) === 1
const began = { at: performance.now(), frames: 0 }
let { seed } = order

/** The next thing to say, when it is due. */
const next = async (): Promise<Utterance> => {
  for (;;) {
    if (!isHostile()) began.at = performance.now()
    if (!isHostile()) began.frames = 0
    if (isHostile() && began.frames <= ((performance.now() - began.at) / 1_000) * order.perSec) break
    await pause(5)
  }
  seed += 1
  const own = seed
  const { chunks, pieces } = hostileStream(speechOf(own), own)
  // A datagram is a frame, or what looks like one.
  const parts = order.door === 'panelDatagrams' ? pieces : chunks
  began.frames += pieces.length
  Atomics.add(counts, cells.frames, pieces.length)
  return { chunks: [...helloOf(own), ...parts], chance: seededChance(own) }
}

const deps: HostileDeps = {
  next,
  isHostile,
  began: () => void Atomics.add(counts, cells.lines, 1),
}

const forEver = async (work: () => Promise<void>): Promise<void> => {
  for (;;) await work()
}

const [port = 0] = order.ports
const doors: Readonly<Record<HostileDoor, () => void>> = {
  mqtt: () => Array.from({ length: atOnce }, () => void forEver(() => speakStream(port, deps))),
  panelStream: () => Array.from({ length: atOnce }, () => void forEver(() => speakStream(port, deps))),
  panelDatagrams: () => void forEver(() => speakDatagrams(port, deps)),
  modbusTcp: () =>
    order.ports.forEach((own, place) => startHostileLine({ ...order, port: own, isBabbling: place % 2 === 0 }, deps)),
  modbusRtu: () =>
    order.ports.forEach((own, place) => startHostileLine({ ...order, port: own, isBabbling: place % 2 === 0 }, deps)),
  dlt645: () =>
    order.ports.forEach((own, place) => startHostileLine({ ...order, port: own, isBabbling: place % 2 === 0 }, deps)),
}
doors[order.door]()
