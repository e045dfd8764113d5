/**
 * Many who ask the same at once are answered by one question. While an answer is on its way, whoever comes is gathered for
 * the next: so an answer is never older than the question, and there is never more than one on its way. At most so many
 * are asked for together; the others come after them.
 */
export const createGathering = <Item, Answer>(
  ask: (items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Answer>>,
  most = Infinity,
) => {
  type Gathered = { items: Map<string, Item>; answers: Promise<ReadonlyMap<string, Answer>> }
  let next: Gathered | undefined
  let settled: Promise<unknown> = Promise.resolve()

  const gather = (): Gathered => {
    const items = new Map<string, Item>()
    const answers = settled.then(() => {
      if (next?.items === items) next = undefined
      return ask(items)
    })
    settled = answers.catch(() => undefined)
    return { items, answers }
  }

  return async (key: string, item: Item): Promise<Answer | undefined> => {
    if (!next || (next.items.size >= most && !next.items.has(key))) next = gather()
    next.items.set(key, item)
    return (await next.answers).get(key)
  }
}
