/** Meters of DL/T 645 behind one converter. */
import { withWakeUp, writeMeterFrame } from '@vigil/protocols/dlt645/frame'
import { createMeterStream } from '@vigil/protocols/dlt645/frame-stream'
import { meterAnswer } from '@vigil/protocols/dlt645/meter'
import { serveLine, type FieldLine, type UnitFaults } from './line-server.ts'
import type { World } from '#world.ts'

export interface MeterLine extends FieldLine {
  /** By identifier. */
  show(address: string, figures: Readonly<Record<string, number>>): void
  fail(address: string, faults: UnitFaults): void
}

export const startMeterLine = async (world: World): Promise<MeterLine> => {
  const meters = new Map<string, { readonly figures: Map<string, number>; faults: UnitFaults }>()
  const listenTo = () => {
    const stream = createMeterStream()
    return (chunk: Uint8Array) =>
      stream.take(chunk).flatMap((asked) =>
        [...meters].flatMap(([address, { figures, faults }]) => {
          const answer = meterAnswer(asked, { address, figures })
          return answer && !faults.isDead
            ? [{ bytes: withWakeUp(writeMeterFrame(answer)), slowMs: faults.slowMs ?? 0 }]
            : []
        }),
      )
  }
  return {
    ...(await serveLine({ world, listenTo })),
    show(address, figures) {
      const meter = meters.get(address) ?? { figures: new Map<string, number>(), faults: {} }
      meters.set(address, meter)
      for (const [identifier, figure] of Object.entries(figures)) meter.figures.set(identifier, figure)
    },
    fail(address, faults) {
      const meter = meters.get(address)
      if (meter) meter.faults = faults
    },
  }
}
