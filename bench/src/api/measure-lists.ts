/** How long a page takes, shape by shape: half of the requests one after the other, half four at a time. */
import { openKeepAlive } from '#load/keep-alive.ts'
import { median, percentile } from '#load/percentile.ts'
import { requestOf, type Known, type Shape } from './list-shapes.ts'
import type { Person, PersonName } from './people.ts'

export type ShapeTimes = { name: string; p50: number; p99: number; max: number; times: number[] }

type Options = {
  port: number
  shapes: readonly Shape[]
  known: Known
  people: Record<PersonName, Person>
  requestsPerShape: number
}

/** Of each shape, before anything is counted. */
export const unmeasuredPerShape = 10

const success = '{"statusCode":200,'

const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)

/** Takes requests from the list until it is empty; the shapes are mixed, as they are in a day. */
const askAll = async ({ port, known, people }: Options, waiting: Shape[], times: Map<Shape, number[]>) => {
  const client = await openKeepAlive(port)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const request = requestOf(next, known, people)
    const started = performance.now()
    const body = await client.post(request)
    times.get(next)?.push(performance.now() - started)
    if (body.toString('latin1', 0, success.length) !== success) throw new Error(`${next.name}: ${body.toString()}`)
  }
  client.close()
}

export const measureLists = async (options: Options): Promise<ShapeTimes[]> => {
  const { shapes } = options
  const times = new Map(shapes.map((shape): [Shape, number[]] => [shape, []]))
  const batch = (count: number) => shuffled(shapes.flatMap((shape) => Array.from({ length: count }, () => shape)))
  // Unmeasured: every connection of the pool has seen the statements, as after a minute of work.
  const warmUp = batch(unmeasuredPerShape)
  await Promise.all(Array.from({ length: 16 }, () => askAll(options, warmUp, new Map())))
  const half = Math.ceil(options.requestsPerShape / 2)
  await askAll(options, batch(half), times)
  const together = batch(half)
  await Promise.all(Array.from({ length: 4 }, () => askAll(options, together, times)))
  return [...times].map(([{ name }, of]) => ({
    name,
    p50: median(of),
    p99: percentile(of, 0.99),
    max: Math.max(...of),
    times: of,
  }))
}
