/** The pieces of the site that this page runs on, kept for a start without a network. */

/** Where the service worker keeps the pieces of pages that were opened. */
export const keptPieces = 'screens'

/** Those that were fetched before the worker answered for the page; what comes later it keeps by itself. */
const piecesHere = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/`) && name.includes('/assets/'))

/**
 * True when the page would start again without a network. False where the browser keeps no site: it has no worker
 * outside of https. Never answered where the worker could not be had.
 */
export const keepSite = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return false
  await navigator.serviceWorker.ready
  const kept = await caches.open(keptPieces)
  for (const piece of piecesHere()) if (!(await caches.match(piece))) await kept.add(piece)
  return true
}
