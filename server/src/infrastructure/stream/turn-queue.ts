/** A queue in which keys take turns: first in, first out within a key, one each between keys. */

export interface TurnQueue<Item> {
  add(item: Item): void
  take(most: number): Item[]
  size(): number
}

export const createTurnQueue = <Item>(keyOf: (item: Item) => string): TurnQueue<Item> => {
  const waiting = new Map<string, Item[]>()
  let size = 0

  return {
    add(item) {
      const key = keyOf(item)
      const items = waiting.get(key)
      if (items) items.push(item)
      else waiting.set(key, [item])
      size += 1
    },
    take(most) {
      const taken: Item[] = []
      // A map is walked in the order of insertion, what is put back included: that makes the rounds.
      for (const [key, items] of waiting) {
        if (taken.length >= most) break
        taken.push(...items.splice(0, 1))
        waiting.delete(key)
        if (items.length > 0) waiting.set(key, items)
      }
      size -= taken.length
      return taken
    },
    size: () => size,
  }
}
