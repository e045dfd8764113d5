/** Whether the phone has room for a walk: said before it begins, not when the photo of the last point does not fit. */

/** A long round with photos. */
const walkBytes = 60_000_000

export const hasRoom = async (): Promise<boolean> => {
  // Typed as always there, and absent where the page did not come over https.
  const storage = navigator.storage as StorageManager | undefined
  if (!storage) return true
  // What is kept is not thrown away when the phone gets full, where the browser agrees.
  await storage.persist?.().catch(() => false)
  const { quota, usage } = await storage.estimate().catch((): StorageEstimate => ({}))
  return quota === undefined || usage === undefined || quota - usage > walkBytes
}
