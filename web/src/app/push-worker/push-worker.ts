/** Begins beside the shell's own worker, which fetches this file when it starts. */
import { listenForPushes, type WorkerScope } from './listen-for-pushes.ts'

const post = (url: string, body: object): Promise<unknown> =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), keepalive: true })

// The compiler takes every file here for a part of a window; this one runs in a service worker.
listenForPushes(self as unknown as WorkerScope, post)
