/** A device that says events by their names: the same bytes to the platform and to whatever stands beside it. */
import { openWire, type VoiceOptions } from '#lanes/voices.ts'
import type { RegisteredDevice } from '#lanes/registry.ts'

export interface EventVoice {
  readonly device: RegisteredDevice
  say(event: { readonly key: string; readonly on: boolean; readonly child?: string | undefined }): void
  sayReading(): void
  /** How many were acknowledged. */
  acked(): number
  close(): void
}

let boots = Math.floor(Date.now() / 1_000)

export const openEventVoice = async (
  device: RegisteredDevice,
  { port, secret, lost }: Omit<VoiceOptions, 'lane'>,
): Promise<EventVoice> => {
  let acked = 0
  const wire = await openWire(device, { port, secret, acked: () => void (acked += 1), ...(lost ? { lost } : {}) })
  const boot = (boots += 1)
  let seq = 0
  const publish = (said: object): void => {
    seq += 1
    wire.publish(Buffer.from(JSON.stringify({ boot, seq, t: Date.now(), ...said })))
  }
  return {
    device,
    say: ({ key, on, child }) =>
      publish({ ...(child === undefined ? {} : { child }), values: {}, events: [{ key, on }] }),
    sayReading: () => publish({ values: { signal: -60 - (seq % 20) } }),
    acked: () => acked,
    close: wire.close,
  }
}
