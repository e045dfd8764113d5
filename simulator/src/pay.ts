/**
 * `node simulator/src/pay.ts`: a stand-in for both payment channels. It prints where it listens and where it is directed; it ends
 * with its input, that is with whoever started it.
 */
import { runDesks } from './outside/run-desks.ts'
import { createPayDesk } from './payment/pay-desk.ts'
import { createPayStage } from './payment/pay-stage.ts'

const desk = createPayDesk()
const stage = createPayStage(desk)
await runDesks({
  pay: { server: desk.server, scheme: 'http', port: 0 },
  stage: { server: stage, scheme: 'http', port: 0 },
})
