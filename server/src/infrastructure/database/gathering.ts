/**
 * Many who ask the same at once are answered by one question. While an answer is on its way, whoever comes is gathered for
 * the next: so an answer is never older than the question, and there is never more than one on its way.
 */
export const createGathering = <Item, Answer>(
  ask: (items: ReadonlyMap<string, Item>) => Promise<ReadonlyMap<string, Answer>>,
) => {
  let next: { items: Map<string, Item>; answers: Promise<ReadonlyMap<string, Answer>> } | undefined
  let settled: Promise<unknown> = Promise.resolve()

  const gather = () => {
    const items = new Map<string, Item>()
    const answers = settled.then(() => {
      next = undefined
      return ask(items)
    })
    settled = answers.catch(() => undefined)
    return { items, answers }
  }

  return async (key: string, item: Item): Promise<Answer | undefined> => {
    next ??= gather()
    next.items.set(key, item)
    return (await next.answers).get(key)
  }
}
