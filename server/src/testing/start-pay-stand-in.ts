/** Both payment channels, as the simulator stands in for them: another process behind real sockets. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type ChannelName = 'chatPay' | 'alipay'

interface Lie {
  readonly fen?: number
  readonly tradeNo?: string
  /** Signed by somebody else. */
  readonly isForged?: boolean
  /** Changed after it was signed. */
  readonly isChanged?: boolean
  readonly merchant?: string
  /** Said so long ago. */
  readonly agoS?: number
  readonly state?: string
}

interface Shown {
  /** What it was asked to collect, by our number. */
  readonly collected: Readonly<Record<string, number>>
  readonly givenBack: readonly { readonly tradeNo: string; readonly fen: number; readonly no: string }[]
  readonly wrongSignatures: number
}

export interface PlantedLine {
  readonly kind: 'in' | 'back'
  readonly tradeNo: string
  readonly orderNo: string
  readonly returnNo: string
  readonly fen: number
  readonly at: number
}

const program = join(import.meta.dirname, '../../../simulator/src/pay.ts')

export const startPayStandIn = async () => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line]: unknown[] = await once(createInterface({ input: child.stdout }), 'line')
  // The stand-in's first line says where it listens.
  const { pay: base, stage } = JSON.parse(String(line)) as { pay: string; stage: string }
  // As pay-stage.ts of the simulator answers.
  const ask = async <T>(wish: object): Promise<T> =>
    (await fetch(stage, { method: 'POST', body: JSON.stringify(wish) })).json() as Promise<T>
  const settings = await ask<Record<string, string>>({ base })
  return {
    settings,
    shown: async (): Promise<Shown> => (await fetch(stage)).json() as Promise<Shown>, // As pay-stage.ts answers.
    goAway: (away: boolean) => ask({ away }),
    /** Whether an address that a browser is sent to carries our signature. */
    isOurAddress: async (address: string) => (await ask<{ isOurs: boolean }>({ address })).isOurs,
    /** Somebody pays, and nothing is said of it. */
    payQuietly: (channel: ChannelName, no: string, fen: number) =>
      ask<{ tradeNo: string }>({ pay: { channel, no, fen } }),
    /** Says at the door of a server that an order was paid; the status that it answered. */
    tell: (server: string, channel: ChannelName, no: string, fen: number, { tradeNo, ...lie }: Lie = {}) =>
      ask<{ status: number; text: string; tradeNo: string }>({ tell: { server, channel, no, fen, tradeNo, lie } }),
    /** What a channel's bill of a day says; broken: another file than its hash is of. */
    plantBill: (channel: ChannelName, day: string, lines: readonly PlantedLine[], isBroken = false) =>
      ask({ bill: { channel, day, lines, isBroken } }),
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

export type PayStandIn = Awaited<ReturnType<typeof startPayStandIn>>
