/**
 * `node simulator/src/camera.ts --port 0 --folder <where segments are kept>`: a stand-in for cameras that stream, one
 * picture for all of them. Needs ffmpeg once. Prints its address; ends with its input, that is with whoever started it.
 */
import { parseArgs } from 'node:util'
import { makeLoop } from './camera/make-loop.ts'
import { createStreamDesk } from './camera/stream-desk.ts'
import { runDesks } from './outside/run-desks.ts'

const { values: settings } = parseArgs({
  options: { port: { type: 'string', default: '0' }, folder: { type: 'string', default: 'camera' } },
})
await makeLoop(settings.folder)
await runDesks({
  camera: { server: createStreamDesk(settings.folder), scheme: 'http', port: Number(settings.port) },
})
