/**
 * `node simulator/src/pay.ts`: a stand-in for both payment channels. It prints where it listens and where it is directed; it ends
 * with its input, that is with whoever started it.
 */
import { parseArgs } from 'node:util'
import { runDesks } from './outside/run-desks.ts'
import { createPayDesk } from './payment/pay-desk.ts'
import { createPayStage } from './payment/pay-stage.ts'

const port = { type: 'string', default: '0' } as const
const { values: ports } = parseArgs({ options: { pay: port, stage: port } })
const desk = createPayDesk()
const stage = createPayStage(desk)
await runDesks({
  pay: { server: desk.server, scheme: 'http', port: Number(ports.pay) },
  stage: { server: stage, scheme: 'http', port: Number(ports.stage) },
})
