/** The page built as it is developed, the one place where the gallery has an address, on a port of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { findFreePorts } from '@vigil/stack/machine/free-ports'
import { waitUntil } from '@vigil/stack/machine/process-life'

const web = resolve(import.meta.dirname, '../../../web')
const folder = ['--outDir', 'dist/gallery']

/** Mode test leaves out the worker that keeps pages offline. */
const startVite = (args: readonly string[]) =>
  spawn(
    process.execPath,
    [join(web, 'node_modules/vite/bin/vite.js'), ...args, '--mode', 'test', '--logLevel', 'error'],
    {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'development' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )

export const startGallery = async (): Promise<{ readonly base: string; readonly stop: () => Promise<void> }> => {
  const [code] = await once(startVite(['build', ...folder]), 'exit')
  if (code !== 0) throw new Error('the gallery cannot be built')
  const [port = 0] = await findFreePorts(1)
  const child = startVite(['preview', ...folder, '--port', String(port), '--strictPort'])
  const ended = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(base).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await waitUntil(answers, 60_000))) throw new Error('the gallery does not answer')
  return {
    base,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
