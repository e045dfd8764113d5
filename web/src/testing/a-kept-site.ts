/** A browser that keeps sites: jsdom has no service worker and no caches. */
export const keepASite = () => {
  const held: string[] = []
  const cache = { add: async (file: string) => void held.push(file) }
  const parts = {
    serviceWorker: { on: navigator, value: { ready: Promise.resolve({}) } },
    caches: {
      on: globalThis,
      value: { open: async () => cache, match: async (file: string) => (held.includes(file) ? {} : undefined) },
    },
  }
  for (const [name, { on, value }] of Object.entries(parts))
    Object.defineProperty(on, name, { value, configurable: true })
  return {
    held,
    end: () => {
      for (const [name, { on }] of Object.entries(parts)) Reflect.deleteProperty(on, name)
    },
  }
}
