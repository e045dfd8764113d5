/** Builds the part of the service worker that hears pushes: one classic script, which the shell's worker fetches. */
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

export const pushWorkerFile = 'push-worker.js'

export const buildPushWorker = (root: string): Plugin => ({
  name: 'build-push-worker',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        copyPublicDir: false,
        target: 'es2022',
        rolldownOptions: {
          input: join(root, 'src/app/push-worker/push-worker.ts'),
          output: { format: 'iife', entryFileNames: pushWorkerFile },
        },
      },
    })
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
    const [script] = outputs.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
    if (script === undefined) throw new Error('the push worker was not built')
    this.emitFile({ type: 'asset', fileName: pushWorkerFile, source: script })
  },
})
