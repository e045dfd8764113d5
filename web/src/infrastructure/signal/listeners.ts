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

/** The same by id: who shows one thing hears of that one, and costs the thousands beside it nothing. */
export const createListenersById = () => {
  const byId = new Map<string, ReturnType<typeof createListeners<void>> & { size: number }>()
  const tell = (id: string): void => byId.get(id)?.tell()
  return {
    has: (id: string): boolean => byId.has(id),
    add(id: string, listener: () => void): () => void {
      const held = byId.get(id) ?? Object.assign(createListeners<void>(), { size: 0 })
      byId.set(id, held)
      held.size += 1
      // Two that listen with one function are two.
      const remove = held.add(() => listener())
      return () => {
        remove()
        held.size -= 1
        if (held.size === 0) byId.delete(id)
      }
    },
    tell,
    tellAll: (): void => {
      for (const id of byId.keys()) tell(id)
    },
  }
}
