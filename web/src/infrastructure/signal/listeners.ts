/** Who wants to be told. One that throws does not keep the others from hearing. */
export const createListeners = <Told>() => {
  const all = new Set<(told: Told) => void>()
  return {
    add(listener: (told: Told) => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell(told: Told): void {
      for (const listener of all) {
        try {
          listener(told)
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}
