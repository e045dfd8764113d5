/** What a device remembers, for as long as the page is open and for nobody else. */
export const memoryStorage = (): Storage => {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (place) => [...held.keys()][place] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  }
}
