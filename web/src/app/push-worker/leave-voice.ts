/** The worker reads no storage of the page: what it has to know is left for it in the browser's cache. */
import type { Voice } from './pushed-notice.ts'

/** Beside the page and beside the worker alike. */
export const voicePlace = 'push-voice'

export const leaveVoice = async (caches: Pick<CacheStorage, 'open'>, voice: Voice): Promise<void> => {
  const cache = await caches.open(voicePlace)
  await cache.put(`./${voicePlace}`, new Response(JSON.stringify(voice)))
}
